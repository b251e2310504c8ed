// One withdrawal of coins: where it is, its way through the chain, every transaction that was signed for it, and what it booked.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import {
  coinWithdrawFaults,
  cryptoWithdraw,
  feeLevelWords,
  type CoinWithdrawDetail,
} from '@falaj/contract/crypto/crypto-withdraw'
import { isUnpaid } from '@falaj/contract/kernel/money/order-status'
import { href } from '@falaj/contract/kernel/routes'
import { statuses } from '@falaj/contract/kernel/status'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText, toShortText } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Hash, useValueFact } from '../../../blocks/coin/coin-facts.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useMoments } from '../../../blocks/order/moments.ts'
import { ConfirmButton } from '../../../blocks/order/order-actions.tsx'
import { OrderDetail } from '../../../blocks/order/order-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import type { Step } from '../../../blocks/stepper/stepper.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { coinWithdrawDetailWords, coinWithdrawSentences, coinWithdrawSteps } from './crypto-withdraw.words.ts'

interface Props {
  readonly found: CoinWithdrawDetail
}
const wholeAddress = 'digits crypto-address-whole'
const useSteps = (why: (code: string) => string) => {
  const t = useWords(coinWithdrawDetailWords)
  const language = useLanguage()
  return (found: CoinWithdrawDetail): readonly Step[] => {
    const { status, createdAt, placedAt, sentAt, completedAt, request, checker } = found
    const isOver = isUnpaid(status)
    const done = (at: string | null) => ({ state: at ? ('done' as const) : ('ahead' as const), at })
    const isMined = status === 'CONFIRMING' || status === 'SUCCESS'
    return [
      { title: t('asked'), state: 'done', at: createdAt },
      ...(request && (placedAt || !isOver)
        ? [{ title: t('approved'), ...done(placedAt), ...(checker ? { note: checker } : {}) }]
        : []),
      ...(sentAt || !isOver ? [{ title: t('sent'), ...done(sentAt) }] : []),
      ...(found.stuckAt
        ? [{ title: t(found.decision ? 'checked' : 'checking'), state: 'done' as const, at: found.stuckAt }]
        : []),
      ...(isOver
        ? [
            {
              title: sayCode(statuses, status, language),
              state: 'failed' as const,
              at: completedAt,
              ...(found.why ? { note: why(found.why) } : {}),
            },
          ]
        : found.stuckAt
          ? [
              {
                title: t('decision'),
                state: found.decision ? ('final' as const) : ('ahead' as const),
                at: found.decision?.at ?? null,
              },
            ]
          : [
              {
                title: t('inBlock'),
                state: isMined ? ('done' as const) : ('ahead' as const),
                ...(isMined ? { note: found.confirmations ?? '' } : {}),
              },
              {
                title: t('confirmed'),
                state: status === 'SUCCESS' ? ('final' as const) : ('ahead' as const),
                at: completedAt,
              },
            ]),
    ]
  }
}

/** Only what this person may go on to. */
const RecordActions = ({ found }: Props) => {
  const t = useWords(coinWithdrawDetailWords)
  const visitor = visitorOf(useStore(site))
  const speedUp = useAction(cryptoWithdraw.speedUp, {
    confirms: () => [{ name: t('speedUpMore'), value: found.speedUp ? toCodeText(found.speedUp) : '' }],
  })
  if (!mayEnter(areas.cryptoWithdraw, visitor)) return null
  const { id, number, rest, status } = found
  const again = href('/crypto/transaction/withdraw', {}, { repeat: id })
  return (
    <Actions>
      {rest && status === 'SUCCESS' && (
        <a className="button button-primary" href={again}>
          {t('sendRest', { amount: toShortText(rest) })}
        </a>
      )}
      {found.speedUp && (
        <ConfirmButton
          label={t('speedUp')}
          title={t('speedUpTitle', { number })}
          facts={[{ name: t('speedUpMore'), value: <Amount of={found.speedUp} /> }]}
          next={t('speedUpNext')}
          act={t('speedUp')}
          onConfirm={() => speedUp.run({ id })}
        />
      )}
      {!rest && (
        <a className="button" href={again}>
          {t('repeat')}
        </a>
      )}
    </Actions>
  )
}

const Attempts = ({ found: { attempts } }: Props) => {
  const t = useWords(coinWithdrawDetailWords)
  const zone = useZone()
  if (attempts.length < 2) return null
  return (
    <DetailPart title={t('attempts')}>
      <p className="quiet small">{t('attemptsHint')}</p>
      <ol className="crypto-attempts">
        {attempts.map(({ txid, at, fee, isCurrent }) => (
          <li key={txid}>
            <span className="digits crypto-address-whole">{txid}</span>
            <span className="quiet small">
              {[
                t(isCurrent ? 'current' : 'replaced'),
                dateTimeOf(at, zone),
                t('atMost', { fee: toShortText(fee) }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </DetailPart>
  )
}

/** What took its place, and what the provider said of it. */
const Foreign = ({ found: { stuckAt, foreign, decision } }: Props) => {
  const t = useWords(coinWithdrawDetailWords)
  const language = useLanguage()
  const zone = useZone()
  if (!stuckAt) return null
  return (
    <>
      {decision && (
        <DetailPart title={t('decided')}>
          <p>{decision.why[language]}</p>
          <p className="quiet small">{dateTimeOf(decision.at, zone)}</p>
        </DetailPart>
      )}
      <DetailPart title={t('foreign')}>
        {foreign ? (
          <>
            <p>
              <Hash of={foreign.txid} className={wholeAddress} />
            </p>
            {foreign.pays.length === 0 && <p className="quiet">{t('foreignNothing')}</p>}
            <ul className="crypto-attempts">
              {foreign.pays.map(({ amount, address }) => (
                <li key={`${address} ${amount ? toCodeText(amount) : ''}`}>
                  <span>{t('foreignPays', { amount: amount ? toShortText(amount) : t('foreignToken') })}</span>
                  <span className="digits crypto-address-whole quiet">{address}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="quiet">{t('foreignGone')}</p>
        )}
      </DetailPart>
    </>
  )
}

const Found = ({ found }: Props) => {
  const t = useWords(coinWithdrawDetailWords)
  const language = useLanguage()
  const { facts } = useFieldFacts(cryptoWithdraw.query)
  const { momentsOf, stepText, why } = useMoments({ steps: coinWithdrawSteps, reasons: coinWithdrawFaults })
  const valueFact = useValueFact()
  const stepsOf = useSteps(why)
  const { amount, networkFee, networkTook, createdAt, maker, sentAt, completedAt, request } = found
  return (
    <OrderDetail
      of={found}
      say={useSentence(
        coinWithdrawSentences,
        found,
        found.decision?.as,
        found.status === 'PLACED' && found.waitsFor,
        found.status === 'SUCCESS' && found.rest && 'rest',
        found.status === 'FAILURE' && found.why,
      )}
      steps={stepsOf(found)}
      actions={<RecordActions found={found} />}
      made={null}
      explains={t('explains', { currency: amount.currency })}
      linked={
        <>
          <Foreign found={found} />
          <Attempts found={found} />
        </>
      }
      facts={[
        ...facts(found, 'number'),
        {
          name: t('to'),
          value: (
            <>
              {found.label} <Hash of={found.to ?? ''} className={wholeAddress} />
            </>
          ),
        },
        { name: t('holder'), value: `${found.holder}, ${found.service ?? t('own')}` },
        ...facts(found, 'network'),
        { name: t('level'), value: sayCode(feeLevelWords, found.level, language) },
        ...(networkFee ? [{ name: t(networkTook ? 'fee' : 'feeMost'), value: <Amount of={networkFee} /> }] : []),
        ...(networkTook && networkTook.currency !== amount.currency
          ? [{ name: t('took'), value: <Amount of={networkTook} /> }]
          : []),
        ...(found.hash ? [{ name: t('hash'), value: <Hash of={found.hash} className={wholeAddress} /> }] : []),
        ...(found.refundOf
          ? [
              {
                name: t('refundOf'),
                value: (
                  <a
                    href={`${href('/crypto/transaction/record/{tag}', { tag: 'purchase' })}?open=${found.refundOf.id}`}
                  >
                    {found.refundOf.number}
                  </a>
                ),
              },
            ]
          : []),
        ...(found.rest ? [{ name: t('rest'), value: <Amount of={found.rest} /> }] : []),
        ...valueFact(found),
        ...facts(found, 'maker'),
      ]}
      moments={momentsOf({ steps: found.steps }, [
        ...(request ? [] : [{ at: createdAt, title: stepText('asked'), text: `${maker ?? ''}, ${t('noApproval')}` }]),
        ...(sentAt ? [{ at: sentAt, title: t('sent'), text: '' }] : []),
        ...(!request && completedAt && found.status === 'SUCCESS'
          ? [{ at: completedAt, title: stepText('succeeded'), text: '' }]
          : []),
      ])}
    />
  )
}
export const CoinWithdrawView = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoWithdraw.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
