// A new campaign, coupons issued one by one, and a coupon that a customer shows at the counter.
import { useState } from 'react'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import {
  coupon,
  couponFunders,
  couponFunderWords,
  couponKinds,
  couponKindWords,
  type CouponCampaign,
} from '@falaj/contract/growth/coupon'
import { couponProducts, couponProductWords, weekdayName, weekdays } from '@falaj/contract/growth/coupon-rules'
import { fromText, toCodeText, type Currency } from '@falaj/money'
import { errors } from '@falaj/contract/kernel/errors'
import { useAction } from '../../../api/use.ts'
import {
  BudgetAmount,
  BudgetField,
  campaignDays,
  inBudget,
  noAmount,
  sentDays,
} from '../../../blocks/campaign/campaign-fields.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { readDraft, serverFaults } from '../../../blocks/form/faults.ts'
import { ChecksField, CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { couponWords } from './coupon.words.ts'

interface DialogProps {
  readonly onClose: () => void
}
interface CampaignDraft {
  readonly title: string
  readonly fundedBy: string
  readonly kind: string
  readonly percent: string
  readonly fixed: AmountText
  readonly cap: AmountText
  readonly budget: AmountText
  readonly code: string
  readonly usesMax: number | undefined
  readonly perCustomer: number | undefined
  readonly least: AmountText
  readonly products: readonly string[]
  readonly days: readonly string[]
  readonly store: string
  readonly from: string
  readonly until: string
  readonly startsAt: string
  readonly endsAt: string
}
const noDraft = (): CampaignDraft => ({
  title: '',
  fundedBy: 'merchant',
  kind: 'percent',
  percent: '10',
  fixed: noAmount,
  cap: noAmount,
  budget: noAmount,
  code: '',
  usesMax: undefined,
  perCustomer: 1,
  least: noAmount,
  products: [],
  days: [],
  store: '',
  from: '',
  until: '',
  ...campaignDays(),
})
/** The conditions as the typed tree: all of those that are filled in. */
const ruleOf = ({ least, budget, products, days, store, from, until }: CampaignDraft) => {
  const minor = least.amount ? fromText(least.amount, budget.currency as Currency)?.minor : undefined
  return {
    all: [
      ...(minor === undefined ? [] : [{ is: 'amount', least: String(minor) }]),
      ...(products.length > 0 ? [{ is: 'product', in: products }] : []),
      ...(store ? [{ is: 'store', in: [store] }] : []),
      ...(days.length > 0 ? [{ is: 'days', in: days.map(Number) }] : []),
      ...(from || until ? [{ is: 'hours', from: from || '00:00', until: until || '23:59' }] : []),
    ],
  }
}
export const CampaignDialog = ({
  onClose,
  onStarted,
}: DialogProps & { readonly onStarted: (id: string | null) => void }) => {
  const t = useWords(couponWords)
  const language = useLanguage()
  const [draftId] = useState(() => crypto.randomUUID())
  const form = useSaveForm(
    coupon.start,
    noDraft() as CampaignDraft & Record<string, unknown>,
    ({ id, number, requestNumber }) => {
      if (id) notify('success', t('started', { number: number ?? '' }))
      else notify('success', t('asked', { number: requestNumber ?? '' }))
      onStarted(id)
    },
    (draft) => {
      const { title, fundedBy, kind, percent, fixed, cap, budget, code, usesMax, perCustomer, startsAt, endsAt } = draft
      const given = inBudget(budget)
      return {
        draftId,
        title,
        fundedBy,
        kind,
        budget,
        ...(kind === 'percent' ? { percent } : { fixed: given(fixed) }),
        cap: kind === 'percent' ? given(cap) : undefined,
        code: code.trim() === '' ? undefined : code,
        usesMax,
        perCustomer,
        rule: ruleOf(draft),
        ...sentDays({ startsAt, endsAt }),
      }
    },
  )
  const { draft } = form
  const amount = (name: 'fixed' | 'cap' | 'least') => <BudgetAmount form={form} name={name} label={t(name)} />
  // The tree is made of several fields: what is wrong in it is said below them.
  const wrongRule = Object.keys(form.faults).find((path) => path.startsWith('rule'))
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
        label={t('kind')}
        {...form.choice('kind')}
        choices={couponKinds.map((value) => ({ value, label: couponKindWords[value][language] }))}
      />
      {draft.kind === 'fixed' ? (
        amount('fixed')
      ) : (
        <>
          <TextField label={t('percent')} type="numeric" {...form.field('percent')} />
          {amount('cap')}
        </>
      )}
      <BudgetField form={form} label={t('budget')} />
      <SelectField
        label={t('fundedBy')}
        {...form.choice('fundedBy')}
        choices={couponFunders.map((value) => ({ value, label: couponFunderWords[value][language] }))}
      />
      <TextField label={t('sharedCode')} hint={t('sharedCodeHint')} optional {...form.field('code')} />
      <CountField label={t('usesMax')} digits={7} optional {...form.field('usesMax')} />
      <CountField label={t('perCustomer')} digits={3} optional {...form.field('perCustomer')} />
      <DateField label={t('starts')} {...form.field('startsAt')} />
      <DateField label={t('ends')} {...form.field('endsAt')} />
      <FormGroup title={t('conditions')}>
        {amount('least')}
        <ChecksField
          label={t('products')}
          hint={t('productsHint')}
          optional
          {...form.checks('products')}
          choices={couponProducts.map((value) => ({ value, label: couponProductWords[value][language] }))}
        />
        <ChecksField
          label={t('days')}
          hint={t('daysHint')}
          optional
          {...form.checks('days')}
          choices={weekdays.map((day) => ({ value: String(day), label: weekdayName(day)[language] }))}
        />
        <TextField label={t('from')} optional {...form.field('from')} fault={wrongRule ? 'INVALID' : null} />
        <TextField label={t('until')} optional {...form.field('until')} />
        <StoreField label={t('onlyStore')} optional {...form.field('store')} />
      </FormGroup>
      <p className="quiet small">{t(draft.fundedBy === 'provider' ? 'providerNext' : 'createNext')}</p>
    </FormDialog>
  )
}
export const IssueDialog = ({ of, onClose }: DialogProps & { readonly of: Pick<CouponCampaign, 'id'> }) => {
  const t = useWords(couponWords)
  const form = useSaveForm(
    coupon.issue,
    { count: 10 as number | undefined, recipients: '' },
    ({ codes }) => {
      notify('success', t('issued', { count: String(codes.length) }))
      onClose()
    },
    ({ count, recipients }) => {
      const people = recipients.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
      return { id: of.id, ...(people.length > 0 ? { recipients: people } : { count }) }
    },
  )
  return (
    <FormDialog title={t('issueTitle')} busy={form.busy} act={t('issue')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('issueLead')}</p>
      <CountField label={t('count')} digits={3} {...form.field('count')} />
      <TextField label={t('recipients')} hint={t('recipientsHint')} lines={4} optional {...form.field('recipients')} />
    </FormDialog>
  )
}
export const RedeemDialog = ({ onClose, onHeld }: DialogProps & { readonly onHeld: (id: string) => void }) => {
  const t = useWords(couponWords)
  const [found, setFound] = useState('')
  const check = useAction(coupon.verify, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const form = useSaveForm(
    coupon.reserve,
    { code: '', amount: noAmount, store: '', mobile: '', orderNo: '' },
    ({ id, number, pays }) => {
      notify('success', t('held', { number, pays: toCodeText(pays) }))
      onClose()
      onHeld(id)
    },
    ({ code, amount, store, mobile, orderNo }) => ({
      code,
      amount,
      ...(store ? { store } : {}),
      ...(orderNo.trim() ? { orderNo } : {}),
      ...(mobile.trim() ? { customer: { mobile: mobile.trim() } } : {}),
    }),
  )
  const look = async (): Promise<void> => {
    setFound('')
    const read = readDraft(coupon.verify, form.wire)
    if (read.faults) return form.blame(read.faults)
    const result = await check.run(read.input)
    const wrong = serverFaults(result)
    if (wrong) form.blame(wrong)
    if (result.kind === 'success') {
      const { campaign, discount, pays } = result.body
      setFound(t('checked', { campaign, discount: toCodeText(discount), pays: toCodeText(pays) }))
    }
  }
  const faultOf = (name: string) => form.faults[name] ?? form.faults[`${name}.amount`] ?? null
  return (
    <FormDialog
      title={t('redeem')}
      busy={form.busy || check.busy}
      act={t('hold')}
      beside={
        <button type="button" className="button" disabled={form.busy || check.busy} onClick={() => void look()}>
          {t('check')}
        </button>
      }
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('redeemLead')}</p>
      <TextField label={t('code')} {...form.field('code')} />
      <AmountInput
        label={t('amount')}
        choices={[...homeCurrencies]}
        value={form.draft.amount}
        fault={faultOf('amount')}
        onChange={(amount) => form.put({ amount })}
      />
      <StoreField label={t('store')} optional {...form.field('store')} />
      <TextField
        label={t('mobile')}
        hint={t('mobileHint')}
        optional
        {...form.field('mobile')}
        fault={form.faults['customer'] ?? form.faults['customer.mobile'] ?? null}
      />
      <TextField label={t('orderNo')} optional {...form.field('orderNo')} />
      <p role="status">{found}</p>
    </FormDialog>
  )
}
