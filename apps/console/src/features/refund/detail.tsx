// One refund: where it is, of which payment, what happened, and where the money went.
import { refund, type RefundDetail } from '@falaj/contract/refund'
import { refundFaults } from '@falaj/contract/refund-rules'
import { isUnpaid } from '@falaj/contract/money/order-status'
import { href } from '@falaj/contract/routes'
import { useAction } from '../../api/use.ts'
import { DetailPart } from '../../blocks/drawer/detail.tsx'
import { Entries } from '../../blocks/entries/entries.tsx'
import { useFieldFacts } from '../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../blocks/loaded/loaded.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { useMoments } from '../../blocks/order/moments.ts'
import { RecordView } from '../../blocks/record-list/record-detail.tsx'
import { Timeline } from '../../blocks/timeline/timeline.tsx'
import { dayText, useZone } from '../../blocks/zone.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import { refundWords } from './words.ts'

interface Given {
  readonly found: RefundDetail
}
const Actions = ({ found: { id, actions } }: Given) => {
  const t = useWords(refundWords)
  const [submit, cancel] = [useAction(refund.submit), useAction(refund.cancel)]
  if (actions.length === 0) return null
  const press = (text: string, act: typeof cancel) => (
    <BusyButton text={text} busy={act.busy} working={t('working')} onPress={() => void act.run({ id })} />
  )
  return (
    <DetailPart title={t('actions')}>
      {actions.includes('submit') && press(t('submit'), submit)}{' '}
      {actions.includes('cancel') && press(t('cancel'), cancel)}
    </DetailPart>
  )
}
export const useWaiting = () => {
  const t = useWords(refundWords)
  const zone = useZone()
  return ({ expectedOn, until }: NonNullable<RefundDetail['waiting']>): string =>
    expectedOn ? t('waits', { day: dayText(expectedOn) }) : t('waitsUnknown', { day: dateTimeOf(until, zone) })
}
const Found = ({ found }: Given) => {
  const t = useWords(refundWords)
  const waits = useWaiting()
  const { facts } = useFieldFacts(refund.query)
  const { momentsOf, why } = useMoments({ reasons: refundFaults })
  const { status, payment, waiting } = found
  const say = waiting
    ? waits(waiting)
    : status === 'SUCCESS'
      ? t('saySUCCESS')
      : status === 'PLACED'
        ? t('sayPLACED')
        : isUnpaid(status)
          ? [found.why ? `${why(found.why)}.` : '', t('sayOver')].filter(Boolean).join(' ')
          : t('sayAPPLIED')
  const moment = (at: string | null, title: string, text = '') => (at ? [{ at, title, text }] : [])
  return (
    <RecordView
      list={refund.query}
      found={found}
      amount={found.amount}
      say={say}
      linked={{ kind: 'refund', id: found.id }}
      facts={[
        ...facts(found, 'number', 'reason'),
        {
          name: t('payment'),
          value: (
            <a className="digits" href={`${href('/fiat/transaction/record')}?tab=payment&open=${payment.id}`}>
              {payment.number}
            </a>
          ),
        },
        { name: t('leftNow'), value: <Amount of={payment.left} /> },
        ...facts(found, 'method', 'last4', 'maker', 'checker', 'arn'),
        ...(found.note ? [{ name: t('note'), value: found.note }] : []),
      ]}
    >
      <p className="quiet small">{t('fee')}</p>
      <Actions found={found} />
      {found.items.length > 0 && (
        <DetailPart title={t('items')}>
          {found.items.map(({ name, quantity }) => (
            <p key={name}>
              {quantity} × {name}
            </p>
          ))}
        </DetailPart>
      )}
      <DetailPart title={t('progress')}>
        <Timeline
          label={t('progress')}
          moments={momentsOf({ steps: found.steps }, [
            ...moment(found.createdAt, t('created'), found.maker),
            ...moment(found.placedAt, t('placed')),
            ...moment(found.fundedAt, t('funded')),
            ...moment(found.sentAt, t('sent')),
            ...(status === 'SUCCESS' ? moment(found.completedAt, t('done'), found.arn ?? '') : []),
          ])}
        />
      </DetailPart>
      {found.entries.length > 0 && (
        <DetailPart title={t('went')}>
          <Entries entries={found.entries} />
        </DetailPart>
      )}
    </RecordView>
  )
}
export const RefundDetailView = ({ id }: { readonly id: string }) => (
  <Loaded of={refund.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
