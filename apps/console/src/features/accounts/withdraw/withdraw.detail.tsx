// One withdrawal: where the money is, its way, what it is made of, its entries, and what hangs on it.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { href } from '@falaj/contract/kernel/routes'
import { withdraw, type WithdrawDetail } from '@falaj/contract/accounts/withdraw'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Linked } from '../../../blocks/linked/linked.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { useMoments } from '../../../blocks/order/moments.ts'
import { OrderDetail } from '../../../blocks/order/order-detail.tsx'
import { usePayoutSteps } from '../../../blocks/order/payout.ts'
import { orderDetailWords } from '../../../blocks/order/detail-words.ts'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { detailWords, withdrawSentences, withdrawSteps } from './withdraw.detail-words.ts'

interface Props {
  readonly found: WithdrawDetail
}
/** Only actions that this person may take. */
const RecordActions = ({ found }: Props) => {
  const t = useWords(detailWords)
  const visitor = visitorOf(useStore(site))
  const certificate = found.hasCertificate ? wayTo('certificate', found.id, visitor) : null
  const moves = mayEnter(areas.fiatMoneyMovement, visitor)
  if (!certificate && !moves) return null
  return (
    <Actions>
      {certificate && (
        <a className="button" href={certificate} target="_blank" rel="noreferrer">
          {t('certificate')}
        </a>
      )}
      {moves && (
        <a className="button" href={`${href('/fiat/transaction/withdraw')}?repeat=${found.id}`}>
          {t('repeat')}
        </a>
      )}
    </Actions>
  )
}

const Found = ({ found }: Props) => {
  const t = useWords(detailWords)
  const words = useWords(orderDetailWords)
  const zone = useZone()
  const { facts, title } = useFieldFacts(withdraw.query)
  const { momentsOf, stepText, why } = useMoments({ steps: withdrawSteps })
  const stepsOf = usePayoutSteps(why)
  const { id, amount, net, fee, vat, createdAt, maker, placedAt, completedAt, request } = found
  return (
    <OrderDetail
      of={found}
      say={useSentence(withdrawSentences, found, found.status === 'PLACED' && found.isLate && 'late')}
      steps={stepsOf(found, t('asked'))}
      actions={<RecordActions found={found} />}
      made={{ name: title('net'), net, fee, vat }}
      explains={t('explainsWhy', { currency: amount.currency })}
      linked={<Linked kind="withdraw" id={id} />}
      facts={[
        ...facts(found, 'number', 'mode', 'maker', 'checker'),
        { name: t('holder'), value: found.holder },
        ...facts(found, 'bankReference'),
        { name: t('line'), value: found.line ?? found.number },
        { name: words('arrivesBy'), value: dateTimeOf(found.arrivesBy, zone) },
      ]}
      moments={momentsOf(found, [
        ...(request ? [] : [{ at: createdAt, title: stepText('asked'), text: `${maker}, ${t('noApproval')}` }]),
        ...(!request && placedAt && completedAt ? [{ at: completedAt, title: stepText('succeeded'), text: '' }] : []),
      ])}
    />
  )
}
export const WithdrawDetailView = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => (
  <Loaded of={trade ? withdraw.tradeDetail : withdraw.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
