// One transfer to a bank: where the money is, what can be done, its entries, and what happened.
import { useState } from 'react'
import { bankAccountTypeWords, bankCountryWords } from '@falaj/contract/bank-account-rules'
import { href } from '@falaj/contract/routes'
import { chargesWords, purposeWords, transferToBank, type ToBankDetail } from '@falaj/contract/transfer-to-bank'
import { say, type Word } from '@falaj/contract/words'
import { useQuery } from '../../api/use.ts'
import { ChannelBar } from '../../blocks/channel-bar/channel-bar.tsx'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
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
import { CancelButton, useMoments, useRequestFact, useSubmit, useWhy } from './detail-shared.tsx'
import { detailWords } from './detail-words.ts'
import { shownMoney } from './use-sending.ts'
import { transferWords } from './words.ts'
import './transfer.css'

const useSentence = () => {
  const t = useWords(detailWords)
  const zone = useZone()
  return ({ status, isLate, arrivesBy, bankName, request }: ToBankDetail): string => {
    const by = arrivesBy ? dateTimeOf(arrivesBy, zone) : ''
    switch (status) {
      case 'CREATED':
        return t(request ? 'sayBack' : 'sayFresh')
      case 'APPLIED':
      case 'AUDITED':
        return t('sayAPPLIED')
      case 'PLACED':
        return t(isLate ? 'sayLate' : 'sayPLACED', { by })
      case 'SUCCESS':
        return t('sayPaid', { bank: bankName })
      case 'REVERTED':
        return t('sayREVERTED')
      case 'FAILURE':
      default:
        return t('sayBankFAILURE')
    }
  }
}
const useSteps = () => {
  const t = useWords(detailWords)
  const why = useWhy()
  return (found: ToBankDetail): readonly Step[] => {
    const { createdAt, placedAt, completedAt, returnedAt, status, request, checker, sentAt } = found
    const isOver = status === 'FAILURE'
    const note = found.why ? { note: why(found.why) } : {}
    const stateOf = (at: string | null) => (at ? ('done' as const) : ('ahead' as const))
    return [
      { title: t('created'), state: 'done', at: createdAt },
      ...(request && (placedAt || !isOver)
        ? [{ title: t('approved'), state: stateOf(placedAt), at: placedAt, ...(checker ? { note: checker } : {}) }]
        : []),
      ...(placedAt || !isOver ? [{ title: t('atBank'), state: stateOf(placedAt), at: sentAt ?? placedAt }] : []),
      isOver
        ? { title: t('failed'), state: 'failed', at: completedAt, ...note }
        : completedAt
          ? { title: t('paid'), state: status === 'SUCCESS' ? 'final' : 'done', at: completedAt }
          : { title: t('paid'), state: 'ahead' },
      ...(returnedAt ? [{ title: t('returned'), state: 'failed' as const, at: returnedAt, ...note }] : []),
    ]
  }
}

const SubmitButton = ({ found }: { readonly found: ToBankDetail }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const submit = useSubmit(transferToBank.submit)
  const [isOpen, setIsOpen] = useState(false)
  const amount = shownMoney(found.amount)
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
        {t('submit')}
      </button>
      <Confirm
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={form('reviewSend', { amount, name: found.beneficiary })}
        hero={<Amount of={found.amount} as="hero" />}
        facts={[
          { name: form('to'), value: `${found.beneficiary}, ${found.bankName} ${found.account}` },
          { name: form('fee'), value: <Amount of={found.fee} /> },
          { name: form('vat'), value: <Amount of={found.vat} /> },
          { name: form('total'), value: <Amount of={found.total} />, sum: true },
        ]}
        act={form('actSend', { amount })}
        onConfirm={() => submit(found.id).then(() => setIsOpen(false))}
      />
    </>
  )
}
const Actions = ({ found }: { readonly found: ToBankDetail }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const { id, number, actions, status } = found
  const may = (action: ToBankDetail['actions'][number]): boolean => actions.includes(action)
  const page = href('/fiat/transaction/transfer')
  if (actions.length === 0) return null
  return (
    <div className="transfer-actions">
      {may('submit') && <SubmitButton found={found} />}
      {may('edit') && (
        <a className="button" href={`${page}?tab=to-bank&edit=${id}`}>
          {t('edit')}
        </a>
      )}
      {may('cancel') && (
        <CancelButton
          id={id}
          number={number}
          label={t(status === 'APPLIED' ? 'recall' : 'cancel')}
          of={transferToBank.cancel}
          facts={[{ name: form('total'), value: <Amount of={found.total} /> }]}
        />
      )}
      {may('repeat') && (
        <a className="button" href={`${page}?tab=to-bank&repeat=${id}`}>
          {t('repeat')}
        </a>
      )}
    </div>
  )
}

export const ToBankDetailView = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const language = useLanguage()
  const zone = useZone()
  const sentence = useSentence()
  const stepsOf = useSteps()
  const momentsOf = useMoments()
  const requestFact = useRequestFact()
  const query = useQuery(trade ? transferToBank.tradeDetail : transferToBank.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = transferToBank.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const word = (table: Readonly<Record<string, Word>>, code: string): string => {
    const one = Object.hasOwn(table, code) ? table[code] : undefined
    return one ? say(one, language) : code
  }
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
          <Actions found={found} />
        </>
      }
      rail={
        <>
          {found.request && (
            <DetailPart title={t('linked')}>
              <Facts facts={requestFact(found.request)} />
            </DetailPart>
          )}
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                { name: title('number'), value: <span className="digits">{found.number}</span> },
                { name: title('beneficiary'), value: found.beneficiary },
                { name: title('bankName'), value: found.bankName },
                { name: title('account'), value: <span className="digits">{found.account}</span> },
                { name: form('country'), value: word(bankCountryWords, found.country) },
                { name: form('accountType'), value: word(bankAccountTypeWords, found.type) },
                { name: title('purpose'), value: word(purposeWords, found.purpose) },
                { name: title('charges'), value: word(chargesWords, found.charges) },
                { name: form('line'), value: found.line ?? found.number },
                { name: title('maker'), value: found.maker },
                { name: title('checker'), value: found.checker ?? '–' },
                { name: title('bankReference'), value: <span className="digits">{found.bankReference ?? '–'}</span> },
                { name: t('arrivesBy'), value: found.arrivesBy ? dateTimeOf(found.arrivesBy, zone) : '–' },
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
            { channel: 'net', name: title('amount'), amount: found.amount },
            { channel: 'fee', name: form('fee'), amount: found.fee },
            { channel: 'tax', name: form('vat'), amount: found.vat, rule: t('vatRule') },
          ]}
        />
      </DetailPart>
      {found.entries.length > 0 && (
        <DetailPart title={t('explains')}>
          <p className="quiet small">{t('explainsWhy', { currency: found.amount.currency })}</p>
          {found.explained && <Explained explained={found.explained} />}
          <Entries entries={found.entries} />
        </DetailPart>
      )}
      <DetailPart title={t('history')}>
        <Timeline label={t('history')} moments={momentsOf(found)} />
      </DetailPart>
    </Detail>
  )
}
