// One withdrawal: where the money is, its way, what it is made of, its entries, and what hangs on it.
import { errors } from '@falaj/contract/errors'
import { href } from '@falaj/contract/routes'
import { payoutFaults, withdraw, withdrawModeWords, type WithdrawDetail } from '@falaj/contract/withdraw'
import { statuses } from '@falaj/contract/status'
import { say, type Word } from '@falaj/contract/words'
import { useQuery } from '../../api/use.ts'
import { ChannelBar } from '../../blocks/channel-bar/channel-bar.tsx'
import { Detail, DetailPart } from '../../blocks/drawer/detail.tsx'
import { Entries, Explained } from '../../blocks/entries/entries.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { Stepper, type Step } from '../../blocks/stepper/stepper.tsx'
import { Timeline } from '../../blocks/timeline/timeline.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { detailWords } from './detail-words.ts'
import { withdrawWords } from './words.ts'
import './withdraw.css'

/** A bank's reason, a refusal of ours, or how the request ended. */
const useWhy = () => {
  const language = useLanguage()
  return (code: string): string => {
    const tables: readonly Readonly<Record<string, Word>>[] = [payoutFaults, errors, statuses]
    const word = tables.find((table) => Object.hasOwn(table, code))?.[code]
    return word ? say(word, language) : code
  }
}
const useSentence = () => {
  const t = useWords(detailWords)
  const zone = useZone()
  return ({ status, isLate, arrivesBy, bankName }: WithdrawDetail): string => {
    const by = dateTimeOf(arrivesBy, zone)
    switch (status) {
      case 'APPLIED':
      case 'AUDITED':
        return t('sayAPPLIED')
      case 'CREATED':
        return t('sayCREATED')
      case 'PLACED':
        return t(isLate ? 'sayLate' : 'sayPLACED', { by })
      case 'SUCCESS':
        return t('saySUCCESS', { bank: bankName })
      case 'REVERTED':
        return t('sayREVERTED')
      case 'FAILURE':
      default:
        return t('sayFAILURE')
    }
  }
}
const useSteps = () => {
  const t = useWords(detailWords)
  const why = useWhy()
  return (found: WithdrawDetail): readonly Step[] => {
    const { createdAt, placedAt, completedAt, returnedAt, status, request, checker } = found
    const isOver = status === 'FAILURE'
    const note = found.why ? { note: why(found.why) } : {}
    const ended: readonly Step[] = isOver
      ? [{ title: t('failed'), state: 'failed', at: completedAt, ...note }]
      : [
          completedAt
            ? { title: t('paid'), state: status === 'SUCCESS' ? 'final' : 'done', at: completedAt }
            : { title: t('paid'), state: 'ahead' },
        ]
    return [
      { title: t('asked'), state: 'done', at: createdAt },
      ...(request && (placedAt || !isOver)
        ? [
            {
              title: t('approved'),
              state: placedAt ? ('done' as const) : ('ahead' as const),
              at: placedAt,
              ...(checker ? { note: checker } : {}),
            },
          ]
        : []),
      ...(placedAt || !isOver
        ? [
            {
              title: t('atBank'),
              state: placedAt ? ('done' as const) : ('ahead' as const),
              at: found.sentAt ?? placedAt,
            },
          ]
        : []),
      ...ended,
      ...(returnedAt ? [{ title: t('returned'), state: 'failed' as const, at: returnedAt, ...note }] : []),
    ]
  }
}
const useMoments = () => {
  const t = useWords(detailWords)
  const why = useWhy()
  const stepText = (step: string): string => {
    const name = `step-${step}`
    return Object.hasOwn(detailWords, name) ? t(name as 'step-asked') : step
  }
  return ({ steps, createdAt, maker, sentAt, bankReference, placedAt, completedAt, request }: WithdrawDetail) => {
    const own = [
      ...(request ? [] : [{ at: createdAt, title: t('step-asked'), text: `${maker}, ${t('noApproval')}` }]),
      ...(sentAt ? [{ at: sentAt, title: t('sent'), text: bankReference ?? '' }] : []),
      ...(!request && placedAt && completedAt ? [{ at: completedAt, title: t('step-succeeded'), text: '' }] : []),
      ...steps.map(({ at, step, who, reason }) => ({
        at,
        title: stepText(step),
        text: [who, reason ? why(reason) : null].filter(Boolean).join(': '),
      })),
    ]
    return own
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map((moment, at) => ({ id: String(at), ...moment }))
  }
}

const Links = ({ found }: { readonly found: WithdrawDetail }) => {
  const t = useWords(detailWords)
  return (
    <div className="withdraw-links">
      {found.hasCertificate && (
        <a
          className="button"
          href={`${href('/fiat/transaction/merchant-payout-certificate')}?id=${found.id}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('certificate')}
        </a>
      )}
      <a className="button" href={`${href('/fiat/transaction/withdraw')}?repeat=${found.id}`}>
        {t('repeat')}
      </a>
    </div>
  )
}

export const WithdrawDetailView = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => {
  const t = useWords(detailWords)
  const form = useWords(withdrawWords)
  const language = useLanguage()
  const zone = useZone()
  const sentence = useSentence()
  const stepsOf = useSteps()
  const momentsOf = useMoments()
  const query = useQuery(trade ? withdraw.tradeDetail : withdraw.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = withdraw.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const { request } = found
  return (
    <Detail
      sum={
        <>
          <Amount of={found.amount} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={sentence(found)}
      steps={
        <>
          <Stepper label={t('steps')} steps={stepsOf(found)} />
          <Links found={found} />
        </>
      }
      rail={
        <>
          <DetailPart title={t('linked')}>
            <Facts
              facts={[
                ...(request
                  ? [
                      {
                        name: t('request'),
                        value: (
                          <a
                            className="digits"
                            href={`${href(request.mine ? '/management/auth/pending' : '/management/auth/history')}?open=${request.id}`}
                          >
                            {request.number}
                          </a>
                        ),
                      },
                    ]
                  : []),
                {
                  name: t('bankAccount'),
                  value: (
                    <a href={`${href('/management/main/bank-account')}?open=${found.accountId}`}>
                      {found.bankName} <span className="digits">{found.account}</span>
                    </a>
                  ),
                },
              ]}
            />
          </DetailPart>
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                { name: title('number'), value: <span className="digits">{found.number}</span> },
                {
                  name: title('mode'),
                  value: wordFor(withdrawModeWords, found.mode, language),
                },
                { name: title('maker'), value: found.maker },
                { name: title('checker'), value: found.checker ?? '–' },
                { name: t('holder'), value: found.holder },
                { name: title('bankReference'), value: <span className="digits">{found.bankReference ?? '–'}</span> },
                { name: t('line'), value: found.line ?? found.number },
                { name: t('arrivesBy'), value: dateTimeOf(found.arrivesBy, zone) },
              ]}
            />
          </DetailPart>
        </>
      }
    >
      <DetailPart title={t('made')}>
        <ChannelBar
          label={t('made')}
          parts={[
            { channel: 'net', name: title('net'), amount: found.net },
            { channel: 'fee', name: title('fee'), amount: found.fee },
            { channel: 'tax', name: form('vat'), amount: found.vat, rule: form('vatRule') },
          ]}
        />
      </DetailPart>
      <DetailPart title={t('explains')}>
        <p className="quiet small">{t('explainsWhy', { currency: found.amount.currency })}</p>
        {found.explained && <Explained explained={found.explained} />}
        <Entries entries={found.entries} />
      </DetailPart>
      <DetailPart title={t('history')}>
        <Timeline label={t('history')} moments={momentsOf(found)} />
      </DetailPart>
    </Detail>
  )
}

const wordFor = (table: Readonly<Record<string, Word>>, code: string, language: 'en' | 'zh'): string => {
  const word = Object.hasOwn(table, code) ? table[code] : undefined
  return word ? say(word, language) : code
}
