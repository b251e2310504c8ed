// One virtual bank account: for whom it is, what came to it, what happens with a deposit, and the names that are known.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useWords } from '../../../words/language.tsx'
import { AccountDialog } from './vam-iban.account-dialog.tsx'
import { CardButton } from './vam-iban.card.tsx'
import { ibanChangeWords, vamIbanWords } from './vam-iban.words.ts'
import './vam-iban.css'

type AccountRecord = Output<typeof vamIban.detail>
const Payers = ({ of }: { readonly of: AccountRecord['payers'] }) => {
  const t = useWords(vamIbanWords)
  if (of.length === 0) return <p className="quiet">{t('payersNone')}</p>
  return (
    <ul className="vam-rows">
      {of.map(({ key, customerId, customer, name, account, matches }) => (
        <li key={`${customerId} ${key}`}>
          <span>
            {name} {account && <span className="quiet digits">{account}</span>}
            <span className="quiet small vam-under">{t('payerText', { customer, n: matches })}</span>
          </span>
          <Command
            of={vamIban.forget}
            input={{ customerId, key }}
            label={t('forget')}
            title={t('forgetTitle')}
            facts={[{ name: t('payers'), value: name }]}
            done={t('forgotten')}
          />
        </li>
      ))}
    </ul>
  )
}
const View = ({ found }: { readonly found: AccountRecord }) => {
  const t = useWords(vamIbanWords)
  const [isEdited, setIsEdited] = useState(false)
  const { facts, title } = useFieldFacts(vamIban.query)
  const isActive = found.status === 'active'
  const assignee =
    found.customerId || found.invoiceId ? (
      <a
        href={`${href(found.customerId ? '/customers' : '/invoice/main')}?open=${found.customerId ?? found.invoiceId}`}
      >
        {found.assignee}
      </a>
    ) : (
      (found.assignee ?? '–')
    )
  return (
    <Detail
      sum={
        <>
          <Amount of={found.month} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={`${title('month')}. ${t(isActive ? 'sayActive' : 'sayClosed')}`}
      steps={
        isActive && (
          <Actions>
            <CardButton id={found.id} />
            <button type="button" className="button" onClick={() => setIsEdited(true)}>
              {t('edit')}
            </button>
            <Command
              of={vamIban.close}
              input={{ id: found.id }}
              label={t('close')}
              title={t('closeTitle')}
              facts={[
                { name: t('alias'), value: found.alias },
                { name: t('iban'), value: <span className="digits">{found.iban}</span> },
              ]}
              next={t('closeNext')}
              destructive
              done={t('closed')}
            />
          </Actions>
        )
      }
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              ...facts(found, 'alias', 'iban', 'number', 'currency', 'assignedTo'),
              { name: title('assignee'), value: assignee },
              ...facts(found, 'deposits', 'lastAt', 'createdAt'),
            ]}
          />
        </DetailPart>
      }
    >
      {isActive && (
        <DetailPart title={t('rules')}>
          <ol className="vam-rules">
            <li>{found.invoiceId ? t('ruleInvoice', { number: found.assignee ?? '' }) : t('rule1')}</li>
            <li>{t('rule2')}</li>
          </ol>
        </DetailPart>
      )}
      <DetailPart title={t('last')}>
        {found.lastDeposits.length === 0 ? (
          <p className="quiet">{t('lastNone')}</p>
        ) : (
          <Timeline
            label={t('last')}
            moments={found.lastDeposits.map(({ id, at, number, amount, sender, status }) => ({
              id,
              at,
              title: (
                <span className="vam-line">
                  <Amount of={amount} /> <StatusPill code={status} />
                </span>
              ),
              text: (
                <>
                  {sender} · <a href={`${href('/vam-iban/main')}?tab=deposits&open=${id}`}>{number}</a>
                </>
              ),
            }))}
          />
        )}
      </DetailPart>
      <DetailPart title={t('payers')}>
        <Payers of={found.payers} />
      </DetailPart>
      <History of={found.history} says={ibanChangeWords} />
      {isEdited && <AccountDialog of={found} onClose={() => setIsEdited(false)} />}
    </Detail>
  )
}
export const AccountDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={vamIban.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
