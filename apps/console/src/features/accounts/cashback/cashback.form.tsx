// A new campaign: what customers get, how much of it, and how long. Its budget is held when it is sent.
import { useState } from 'react'
import { hourMs, dayMs } from '@falaj/contract/kernel/time'
import { campaignRules, campaignRuleWords, cashback } from '@falaj/contract/accounts/cashback'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { cashbackWords } from './cashback.words.ts'

const none: AmountText = { amount: '', currency: 'AED' }
const dayOf = (daysOn: number): string => new Date(Date.now() + 4 * hourMs + daysOn * dayMs).toISOString().slice(0, 10)
/** Days are Dubai's: from the first midnight to the last second. */
const instantOf = (day: string, time: string): string => `${day}T${time}+04:00`

export const CampaignDialog = ({
  onClose,
  onStarted,
}: {
  readonly onClose: () => void
  readonly onStarted: (id: string | null) => void
}) => {
  const t = useWords(cashbackWords)
  const language = useLanguage()
  const [draftId] = useState(() => crypto.randomUUID())
  const unset = {
    draftId,
    title: '',
    rule: 'percent' as string,
    percent: '2',
    fixed: none,
    least: none,
    cap: none,
    budget: none,
    startsAt: dayOf(0),
    endsAt: dayOf(30),
  }
  const form = useSaveForm(
    cashback.start,
    unset,
    ({ id, number, requestNumber }) => {
      if (id) notify('success', t('started', { number: number ?? '' }))
      else notify('success', t('asked', { number: requestNumber ?? '' }))
      onStarted(id)
    },
    ({ rule, percent, fixed, least, cap, budget, startsAt, endsAt, title }) => {
      const given = (value: AmountText) => (value.amount ? { ...value, currency: budget.currency } : undefined)
      return {
        draftId,
        title,
        rule,
        budget,
        ...(rule === 'percent' ? { percent } : { fixed: given(fixed) }),
        least: given(least),
        cap: given(cap),
        startsAt: instantOf(startsAt, '00:00:00'),
        endsAt: instantOf(endsAt, '23:59:59'),
      }
    },
  )
  const { draft } = form
  const fault = (name: string) => form.faults[name] ?? form.faults[`${name}.amount`] ?? null
  const amount = (name: 'fixed' | 'least' | 'cap') => (
    <AmountInput
      label={t(name)}
      choices={[draft.budget.currency]}
      value={{ ...draft[name], currency: draft.budget.currency }}
      fault={fault(name)}
      onChange={(value) => form.put({ [name]: value })}
    />
  )
  return (
    <FormDialog
      title={t('createTitle')}
      width={560}
      busy={form.busy}
      act={t('start')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('name')} {...form.field('title')} />
      <SelectField
        label={t('rule')}
        {...form.field('rule')}
        choices={campaignRules.map((value) => ({ value, label: campaignRuleWords[value][language] }))}
      />
      {draft.rule === 'fixed' ? (
        amount('fixed')
      ) : (
        <TextField label={t('percent')} type="numeric" {...form.field('percent')} />
      )}
      <AmountInput
        label={t('budget')}
        choices={[...homeCurrencies]}
        value={draft.budget}
        fault={fault('budget')}
        onChange={(budget) => form.put({ budget })}
      />
      {amount('least')}
      {amount('cap')}
      <DateField label={t('starts')} {...form.field('startsAt')} />
      <DateField label={t('ends')} {...form.field('endsAt')} />
      <p className="quiet small">{t('createNext')}</p>
    </FormDialog>
  )
}
