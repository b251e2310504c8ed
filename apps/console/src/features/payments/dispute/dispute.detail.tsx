// One dispute: what the bank says, how long is left, what answers it, where the money is, and who acted.
import { useState } from 'react'
import { dispute, type DisputeDetail } from '@falaj/contract/payments/dispute'
import { threeDsWords } from '@falaj/contract/payments/payment'
import { claimWords, daysLeft, moneyStateWords } from '@falaj/contract/payments/dispute-rules'
import { paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import { sayCode } from '@falaj/contract/kernel/words'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Entries } from '../../../blocks/entries/entries.tsx'
import { Facts, type Fact } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Colleagues, Steps } from './dispute.actions.tsx'
import { Answer } from './dispute.answer.tsx'
import { disputeSentences, disputeWords, stepWords } from './dispute.words.ts'

interface Of {
  readonly of: DisputeDetail
}
const Claim = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const zone = useZone()
  const { codeSays, history, order, code } = of
  const factIf = (name: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ name, value: <span className="digits">{value}</span> }]
  const when = (at: string | null): string | null => at && dateTimeOf(at, zone)
  const paidBy = order.method && sayCode(paymentMethodTable, order.method, language)
  return (
    <>
      <DetailPart title={t('claim')}>
        <p>
          {codeSays
            ? t(codeSays.confirmed ? 'codeSays' : 'unconfirmed', { code, says: codeSays[language] })
            : t('codeUnknown', { code })}
        </p>
      </DetailPart>
      <DetailPart title={t('payment')}>
        <Facts
          facts={[
            ...factIf(t('ordered'), when(order.orderedAt)),
            ...factIf(t('paid'), when(order.paidAt)),
            ...factIf(t('delivered'), when(order.deliveredAt) ?? t('notRecorded')),
            ...factIf(t('method'), [paidBy, order.last4 && `•••• ${order.last4}`].filter(Boolean).join(' ') || null),
            ...factIf(t('threeDs'), order.threeDs ? sayCode(threeDsWords, order.threeDs, language) : t('notUsed')),
            ...factIf(t('description'), order.description),
            ...factIf(t('customer'), order.payer),
            { name: t('history'), value: t('historyOf', { payments: history.payments, disputes: history.disputes }) },
            ...of.attempts
              .filter(({ address }) => address)
              .slice(-1)
              .flatMap(({ address, device }) => [
                ...factIf(t('address'), address),
                { name: t('device'), value: device ?? '–' },
              ]),
          ]}
        />
      </DetailPart>
    </>
  )
}
const MoneyPart = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const isAsked = of.money !== 'none' || of.fee.minor > 0n
  if (!isAsked || of.status === 'REFUSED') return null
  return (
    <DetailPart title={t('went')}>
      <p>{sayCode(moneyStateWords, of.money, language)}</p>
      <Facts
        as="rows"
        facts={[
          { name: t('amount'), value: <Amount of={of.amount} /> },
          { name: t('fee'), value: <Amount of={of.fee} /> },
          { name: t('vat'), value: <Amount of={of.vat} /> },
        ]}
      />
      <p className="quiet small">{t('feeStays')}</p>
      {of.entries.length > 0 && <Entries entries={of.entries} />}
    </DetailPart>
  )
}
/** The merchant has nothing to answer. */
const unanswered: readonly string[] = ['ALERT', 'CHECKING', 'REFUSED']
const Found = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const [now] = useState(Date.now)
  const n = daysLeft(of.respondBy, now)
  const sentence = useSentence(
    disputeSentences,
    { ...of, claim: sayCode(claimWords, of.claim, language), left: n < 1 ? t('leftHours') : t('left', { n }) },
    of.status === 'OPEN' && 'OPEN',
    of.sendFailedAt && 'failed',
    of.status === 'RESPONDED' && of.sentAt && 'sent',
  )
  return (
    <RecordView
      list={dispute.query}
      found={of}
      amount={of.amount}
      say={sentence}
      linked={{ kind: 'dispute', id: of.id }}
    >
      <Steps of={of} />
      <Claim of={of} />
      {!unanswered.includes(of.status) && <Answer of={of} />}
      <MoneyPart of={of} />
      <Colleagues of={of} />
      <DetailPart title={t('happened')}>
        <Timeline
          label={t('happened')}
          moments={of.steps.map(({ id, at, kind, code, text, by }) => ({
            id,
            at,
            title: sayCode(stepWords, kind, language),
            text: [code, text, by].filter(Boolean).join(' · '),
          }))}
        />
      </DetailPart>
    </RecordView>
  )
}
export const DisputeDetailView = ({ id }: { readonly id: string }) => (
  <Loaded of={dispute.detail} input={{ id }}>
    {(found) => <Found of={found} />}
  </Loaded>
)
