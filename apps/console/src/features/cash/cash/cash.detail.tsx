// One move of cash: what happened at the till, what it did to the balance, and its reversal.
import { useState, type ReactNode } from 'react'
import {
  cash,
  cashWhyWords,
  type CashInDetail,
  type CashKind,
  type CashOutDetail,
  type TopUpDetail,
} from '@falaj/contract/cash/cash'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { call } from '../../../api/call.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import type { Fact } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useZone } from '../../../blocks/zone.ts'
import { useStoreName } from '../../../blocks/store/store-name.tsx'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { cashSentences, cashWords } from './cash.words.ts'

type CashRecord = Pick<
  CashInDetail,
  'id' | 'status' | 'why' | 'store' | 'amount' | 'reference' | 'reverted' | 'actions'
> &
  Pick<CashInDetail, 'entries' | 'explained'>
const ReverseDialog = ({ of, onClose }: { readonly of: CashRecord; readonly onClose: () => void }) => {
  const t = useWords(cashWords)
  const storeName = useStoreName()
  const form = useSaveForm(cash.reverse, { id: of.id, reason: '' }, () => {
    notify('success', t('reversed'))
    onClose()
  })
  return (
    <FormDialog
      title={t('reverseTitle')}
      busy={form.busy}
      act={t('reverse')}
      destructive
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('reverseNext', { sum: toCodeText(of.amount), store: storeName(of.store) })}</p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  )
}
/** What a till's move has beside its fields. */
const useMore = (found: CashRecord, kind: CashKind, target = '') => {
  const t = useWords(cashWords)
  const zone = useZone()
  const language = useLanguage()
  const [isReversing, setIsReversing] = useState(false)
  const why = sayCode(cashWhyWords, found.why ?? '', language)
  const say = useSentence(cashSentences, { ...found, why, target }, found.status, kind)
  const facts: readonly Fact[] = [
    { name: t('reference'), value: <span className="digits">{found.reference}</span> },
    ...(found.reverted
      ? [
          { name: t('reversedAt'), value: dateTimeOf(found.reverted.at, zone) },
          { name: t('reversedBy'), value: found.reverted.by ?? '–' },
          { name: t('reversedWhy'), value: found.reverted.why },
        ]
      : []),
  ]
  const parts: ReactNode = (
    <>
      <EntriesPart title={t('explains')} of={found} />
      <Actions>
        {found.status !== 'FAILURE' && (
          <button
            type="button"
            className="button"
            onClick={() => void openFile(() => call(cash.slip, { id: found.id, language }))}
          >
            {t('slip')}
          </button>
        )}
        {found.actions.includes('reverse') && (
          <button type="button" className="button button-danger" onClick={() => setIsReversing(true)}>
            {t('reverse')}
          </button>
        )}
      </Actions>
      {isReversing && <ReverseDialog of={found} onClose={() => setIsReversing(false)} />}
    </>
  )
  return { say, facts, parts }
}
const InView = ({ found }: { readonly found: CashInDetail }) => {
  const { facts } = useFieldFacts(cash.inQuery)
  const more = useMore(found, 'cash-in')
  return (
    <RecordView
      list={cash.inQuery}
      found={found}
      say={more.say}
      linked={{ kind: 'cash-in', id: found.id }}
      facts={[...facts(found, 'number', 'at', 'store', 'device', 'staff', 'shift', 'customer'), ...more.facts]}
    >
      {more.parts}
    </RecordView>
  )
}
const OutView = ({ found }: { readonly found: CashOutDetail }) => {
  const { facts } = useFieldFacts(cash.outQuery)
  const more = useMore(found, 'cash-out')
  return (
    <RecordView
      list={cash.outQuery}
      found={found}
      say={more.say}
      linked={{ kind: 'cash-out', id: found.id }}
      facts={[
        ...facts(found, 'number', 'at', 'earned', 'store', 'device', 'staff', 'shift', 'customer'),
        ...more.facts,
      ]}
    >
      {more.parts}
    </RecordView>
  )
}
const TopUpView = ({ found }: { readonly found: TopUpDetail }) => {
  const { facts } = useFieldFacts(cash.topUpQuery)
  const more = useMore(found, 'cash-top-up', found.target)
  return (
    <RecordView
      list={cash.topUpQuery}
      found={found}
      say={more.say}
      linked={{ kind: 'cash-top-up', id: found.id }}
      facts={[
        ...facts(
          found,
          'number',
          'at',
          'earned',
          'target',
          'operator',
          'voucherNo',
          'agent',
          'store',
          'device',
          'staff',
        ),
        ...facts(found, 'shift', 'customer'),
        ...more.facts,
      ]}
    >
      {more.parts}
    </RecordView>
  )
}
export const InDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cash.inDetail} input={{ id }}>
    {(found) => <InView found={found} />}
  </Loaded>
)
export const OutDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cash.outDetail} input={{ id }}>
    {(found) => <OutView found={found} />}
  </Loaded>
)
export const TopUpDetailView = ({ id }: { readonly id: string }) => (
  <Loaded of={cash.topUpDetail} input={{ id }}>
    {(found) => <TopUpView found={found} />}
  </Loaded>
)
