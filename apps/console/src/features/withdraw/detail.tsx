// One withdrawal: where the money is, its way, what it is made of, its entries, and what hangs on it.
import { areas, mayEnter } from '@falaj/contract/access'
import { wayTo } from '@falaj/contract/business-objects'
import { href } from '@falaj/contract/routes'
import { withdraw, withdrawModeWords, type WithdrawDetail } from '@falaj/contract/withdraw'
import { say, sayCode } from '@falaj/contract/words'
import { useQuery } from '../../api/use.ts'
import { Actions } from '../../blocks/actions/actions.tsx'
import { Linked } from '../../blocks/linked/linked.tsx'
import { useMoments } from '../../blocks/movement/moments.ts'
import { Movement } from '../../blocks/movement/movement.tsx'
import { usePayoutSentence, usePayoutSteps } from '../../blocks/movement/payout.ts'
import { movementWords } from '../../blocks/movement/words.ts'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useZone } from '../../blocks/zone.ts'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { detailWords, withdrawSteps } from './detail-words.ts'

/** Only what this person may go on to. */
const RecordActions = ({ found }: { readonly found: WithdrawDetail }) => {
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

const useTold = () => {
  const t = useWords(detailWords)
  const { momentsOf, stepText, why } = useMoments({ steps: withdrawSteps })
  const sentence = usePayoutSentence()
  const stepsOf = usePayoutSteps(why)
  return (found: WithdrawDetail) => {
    const { createdAt, maker, placedAt, completedAt, request, bankName } = found
    return {
      say: sentence(found, {
        created: t('sayCREATED'),
        paid: t('saySUCCESS', { bank: bankName }),
        failed: t('sayFAILURE'),
        returned: t('sayREVERTED'),
      }),
      steps: stepsOf(found, t('asked')),
      moments: momentsOf(found, [
        ...(request ? [] : [{ at: createdAt, title: stepText('asked'), text: `${maker}, ${t('noApproval')}` }]),
        ...(!request && placedAt && completedAt ? [{ at: completedAt, title: stepText('succeeded'), text: '' }] : []),
      ]),
    }
  }
}

export const WithdrawDetailView = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => {
  const t = useWords(detailWords)
  const words = useWords(movementWords)
  const language = useLanguage()
  const zone = useZone()
  const told = useTold()
  const query = useQuery(trade ? withdraw.tradeDetail : withdraw.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = withdraw.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const { amount, net, fee, vat } = found
  return (
    <Movement
      of={found}
      {...told(found)}
      actions={<RecordActions found={found} />}
      made={{ name: title('net'), net, fee, vat }}
      explains={t('explainsWhy', { currency: amount.currency })}
      linked={<Linked kind="withdraw" id={id} />}
      facts={[
        { name: title('number'), value: <span className="digits">{found.number}</span> },
        { name: title('mode'), value: sayCode(withdrawModeWords, found.mode, language) },
        { name: title('maker'), value: found.maker },
        { name: title('checker'), value: found.checker ?? '–' },
        { name: t('holder'), value: found.holder },
        { name: title('bankReference'), value: <span className="digits">{found.bankReference ?? '–'}</span> },
        { name: t('line'), value: found.line ?? found.number },
        { name: words('arrivesBy'), value: dateTimeOf(found.arrivesBy, zone) },
      ]}
    />
  )
}
