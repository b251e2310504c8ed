import { money } from '@falaj/money'
import { ResultCard } from '../blocks/order/result.tsx'
import { Amount } from '../blocks/money/amount.tsx'
import { Beside, Most, DryRun, DryRunCard } from '../blocks/order/dry-run.tsx'
import { Case, useSay } from './example.tsx'

const dirhams = (minor: bigint) => money(minor, 'AED')
const balances = (available: bigint, hold: bigint, inTransit: bigint) => ({
  available: dirhams(available),
  hold: dirhams(hold),
  inTransit: dirhams(inTransit),
})
const effect = {
  now: balances(1_840_500n, 12_000n, 0n),
  whileAsked: balances(1_590_500n, 262_000n, 0n),
  after: balances(1_590_500n, 12_000n, 0n),
  approvals: { needed: 1, people: [{ name: 'Omar', roles: [] }] },
}
const ignore = (): void => undefined

export default function WhatIfExample() {
  const say = useSay()
  const card = { title: say('If you do this', '如果办理'), empty: say('Enter an amount.', '请输入金额。') }
  return (
    <>
      <Case title={['Beside a form: known', '表单旁：已知结果']} plain>
        <Beside>
          <section className="card card-body">
            <Most of={dirhams(1_840_500n)} />
          </section>
          <DryRunCard {...card} isLooking={false} isTyped isWrong={false}>
            <DryRun
              effect={effect}
              kinds={['available', 'hold', 'inTransit']}
              after={say('When the bank has paid', '银行付款后')}
              facts={[
                { name: say('They receive', '对方收到'), value: <Amount of={dirhams(248_950n)} /> },
                { name: say('Leaves your balance', '余额减少'), value: <Amount of={dirhams(250_000n)} />, sum: true },
              ]}
              arrives={say('At their bank by 18:00.', '18:00 前到账。')}
              atOnce={say('Nobody has to approve.', '无需审批。')}
            />
          </DryRunCard>
        </Beside>
      </Case>
      <Case title={['Nothing typed', '未填写']} plain>
        <DryRunCard {...card} isLooking={false} isTyped={false} isWrong={false}>
          {null}
        </DryRunCard>
      </Case>
      <Case title={['Looked for', '查询中']} plain>
        <DryRunCard {...card} isLooking isTyped isWrong={false}>
          {null}
        </DryRunCard>
      </Case>
      <Case title={['Impossible', '无法办理']} plain>
        <DryRunCard {...card} isLooking={false} isTyped isWrong>
          {null}
        </DryRunCard>
      </Case>
      <Case title={['What became of it', '办理结果']} plain>
        <ResultCard
          title={say('Request A-3N7Q2KD waits for approval', '申请 A-3N7Q2KD 等待审批')}
          open={{ text: say('Open the transfer', '查看转账'), href: '#open' }}
          requestId="3n7q2kd"
          again={say('Another transfer', '再转一笔')}
          onAgain={ignore}
        >
          <p className="quiet">{say('The money is on hold.', '该金额已冻结。')}</p>
        </ResultCard>
      </Case>
    </>
  )
}
