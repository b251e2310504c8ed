// A new campaign: what customers get, how much of it, and how long. Its budget is held when it is sent.
import { useState } from 'react'
import { campaignRules, campaignRuleWords, cashback } from '@falaj/contract/accounts/cashback'
import {
  BudgetAmount,
  BudgetField,
  campaignDays,
  inBudget,
  noAmount,
  sentDays,
} from '../../../blocks/campaign/campaign-fields.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { cashbackWords } from './cashback.words.ts'

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
    fixed: noAmount,
    least: noAmount,
    cap: noAmount,
    budget: noAmount,
    ...campaignDays(),
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
      const given = inBudget(budget)
      return {
        draftId,
        title,
        rule,
        budget,
        ...(rule === 'percent' ? { percent } : { fixed: given(fixed) }),
        least: given(least),
        cap: given(cap),
        ...sentDays({ startsAt, endsAt }),
      }
    },
  )
  const { draft } = form
  const amount = (name: 'fixed' | 'least' | 'cap') => <BudgetAmount form={form} name={name} label={t(name)} />
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
      <BudgetField form={form} label={t('budget')} />
      {amount('least')}
      {amount('cap')}
      <DateField label={t('starts')} {...form.field('startsAt')} />
      <DateField label={t('ends')} {...form.field('endsAt')} />
      <p className="quiet small">{t('createNext')}</p>
    </FormDialog>
  )
}
