// Which plans payers are offered, and the form that changes them from a day on.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { smartPurchase, type PlanOffered } from '@falaj/contract/payments/smart-purchase'
import { toCodeText, toText } from '@falaj/money'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Latest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { smartPurchaseWords } from './smart-purchase.words.ts'
import './smart-purchase.css'

type Offer = Output<typeof smartPurchase.offer>
interface Draft {
  readonly [field: string]: unknown
  readonly version: number
  readonly from: string
  readonly min3: AmountText
  readonly min6: AmountText
  readonly min12: AmountText
}
const fields = [
  [3, 'min3'],
  [6, 'min6'],
  [12, 'min12'],
] as const

const usePlanText = () => {
  const t = useWords(smartPurchaseWords)
  return ({ parts, min }: PlanOffered): string => t('planFrom', { n: parts, amount: toCodeText(min) })
}

const OfferForm = ({
  of,
  note,
  onClose,
}: {
  readonly of: Offer
  readonly note: React.ReactNode
  readonly onClose: () => void
}) => {
  const t = useWords(smartPurchaseWords)
  const minOf = (parts: number): AmountText => {
    const plan = (of.next?.plans ?? of.now).find((each) => each.parts === parts)
    return { amount: plan ? toText(plan.min) : '', currency: 'AED' }
  }
  const unset: Draft = {
    version: of.version,
    from: of.next?.from ?? of.today,
    min3: minOf(3),
    min6: minOf(6),
    min12: minOf(12),
  }
  const form = useSaveForm(
    smartPurchase.setOffer,
    unset,
    () => {
      notify('success', t('offerSaved'))
      onClose()
    },
    ({ version, from, ...mins }) => ({
      version,
      from,
      ...Object.fromEntries(fields.flatMap(([, name]) => (mins[name].amount.trim() ? [[name, mins[name]]] : []))),
    }),
  )
  return (
    <FormDialog title={t('offerChange')} busy={form.busy} act={t('offerSave')} onClose={onClose} onSubmit={form.submit}>
      {note}
      <p className="quiet small">{t('offerLead')}</p>
      {fields.map(([parts, name]) => {
        const least = of.least.find((each) => each.parts === parts)
        return (
          <AmountInput
            key={name}
            label={t('planMin', { n: parts })}
            optional
            hint={least && t('planLeast', { amount: toCodeText(least.min) })}
            choices={['AED']}
            value={form.draft[name]}
            fault={form.faults[name] ?? form.faults[`${name}.amount`]}
            onChange={(value) => form.put({ [name]: value })}
          />
        )
      })}
      <DateField label={t('offerFrom')} hint={t('offerFromHint')} {...form.field('from')} />
    </FormDialog>
  )
}
export const PlansOffered = () => {
  const t = useWords(smartPurchaseWords)
  const zone = useZone()
  const planText = usePlanText()
  const plansText = (plans: readonly PlanOffered[]): string => plans.map(planText).join(' · ')
  const [isOpen, setIsOpen] = useState(false)
  const { data, instead } = useLoaded(smartPurchase.offer, {}, { lines: 2 })
  if (!data) return instead
  const { now, next, changes, mayChange } = data
  return (
    <section className="card card-body plans-offered">
      <div>
        <h2>{t('offered')}</h2>
        <ul className="plans-now" aria-label={t('offered')}>
          {now.map((plan) => (
            <li key={plan.parts}>{planText(plan)}</li>
          ))}
        </ul>
        {next && <p className="quiet">{t('offeredNext', { day: dayText(next.from), plans: plansText(next.plans) })}</p>}
        {changes.length > 0 && (
          <details>
            <summary>{t('offerChanges', { n: changes.length })}</summary>
            <ul>
              {changes.map(({ at, who, from, plans }) => (
                <li key={at}>
                  {t('offerChanged', { at: dateTimeOf(at, zone), who, day: dayText(from), plans: plansText(plans) })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {mayChange && (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          {t('offerChange')}
        </button>
      )}
      {isOpen && (
        <Latest of={data}>
          {(base, note) => <OfferForm of={base} note={note} onClose={() => setIsOpen(false)} />}
        </Latest>
      )}
    </section>
  )
}
