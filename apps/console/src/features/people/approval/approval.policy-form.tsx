// A policy as it should be: bands, how many otherwise, limit for several at once, hours.
import { useState } from 'react'
import { currencies } from '@falaj/money'
import { approval } from '@falaj/contract/people/approval'
import { approvalKinds, neededMax, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { policyRules, type PolicyRules } from '@falaj/contract/people/approval-policy'
import * as z from 'zod/mini'
import { useAction } from '../../../api/use.ts'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import { approvalWords } from './approval.words.ts'
import '../../../light/select.css'

interface Wire {
  readonly bands: readonly { readonly upTo: AmountText; readonly needed: number }[]
  readonly otherwise: number
  readonly bulkUpTo: readonly AmountText[]
  readonly hours: number
}
const fiat = currencies.filter((code) => ['AED', 'USD', 'GBP', 'EUR'].includes(code))

const NeededSelect = (given: {
  readonly label: string
  readonly value: number
  readonly atLeast: number
  readonly fault?: string | null
  readonly onChange: (value: number) => void
}) => {
  const t = useWords(approvalWords)
  const choices = Array.from({ length: neededMax + 1 }, (_, n) => n).filter((n) => n >= given.atLeast)
  return (
    <FormField label={given.label} fault={given.fault}>
      {(control) => (
        <div className="control select">
          <select
            {...control}
            className="control-input"
            value={given.value}
            onChange={(event) => given.onChange(Number(event.target.value))}
          >
            {choices.map((n) => (
              <option key={n} value={n}>
                {n === 0 ? t('needsNobody') : t('needed', { n })}
              </option>
            ))}
          </select>
          <Icon name="down" size={12} />
        </div>
      )}
    </FormField>
  )
}

export interface PolicyFormProps {
  readonly kind: ApprovalKindName
  readonly version: number
  readonly rules: PolicyRules
  readonly requestId: string | undefined
  readonly onClose: () => void
}
export const PolicyForm = ({ kind, version, rules, requestId, onClose }: PolicyFormProps) => {
  const t = useWords(approvalWords)
  const { atLeast, isMoney } = approvalKinds[kind]
  const [request, setRequest] = useState<{ number: string | null; id: string | null } | null>(null)
  const action = useAction(approval.editPolicy, { stale: [approval.policy, approval.requests, approval.count] })
  const form = useForm(approval.editPolicy, {
    unset: { kind, version, requestId, rules: z.encode(policyRules, rules) as Wire },
    action,
    onDone: ({ number, requestId: id }) => setRequest({ number, id }),
  })
  const { draft, faults } = form
  const put = (part: Partial<Wire>): void => form.put({ rules: { ...draft.rules, ...part } })
  const band = (at: number, part: Partial<Wire['bands'][number]>): void =>
    put({ bands: draft.rules.bands.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  const faultAt = (path: string): string | null => faults[`rules.${path}`] ?? null
  const nested = Object.keys(faults).some((path) => path.startsWith('rules.'))
  if (request)
    return (
      <>
        <p role="status">{t('policyAsked', { number: request.number ?? '' })}</p>
        <div className="dialog-actions">
          <a className="button" href={`/management/auth/pending?open=${request.id}`}>
            {t('pendingChange')}
          </a>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </>
    )
  return (
    <form className="policy-form" noValidate onSubmit={form.onSubmit}>
      {isMoney && (
        <fieldset className="policy-form">
          <legend>{t('bands')}</legend>
          {draft.rules.bands.map(({ upTo, needed }, at) => (
            <div key={at} className="policy-band">
              <AmountInput
                label={t('upTo')}
                choices={fiat}
                value={upTo}
                fault={faultAt(`bands.${at}.upTo`) ?? faultAt(`bands.${at}.upTo.amount`)}
                onChange={(value) => band(at, { upTo: value })}
              />
              <NeededSelect
                label={t('otherwise')}
                value={needed}
                atLeast={atLeast}
                fault={faultAt(`bands.${at}.needed`)}
                onChange={(value) => band(at, { needed: value })}
              />
              <button
                type="button"
                className="button"
                onClick={() => put({ bands: draft.rules.bands.filter((_, index) => index !== at) })}
              >
                {t('bandRemove')}
              </button>
            </div>
          ))}
          <button
            type="button"
            className="button"
            onClick={() =>
              put({
                bands: [...draft.rules.bands, { upTo: { amount: '', currency: 'AED' }, needed: Math.max(1, atLeast) }],
              })
            }
          >
            {t('bandAdd')}
          </button>
        </fieldset>
      )}
      <NeededSelect
        label={isMoney ? t('otherwiseMoney') : t('otherwise')}
        value={draft.rules.otherwise}
        atLeast={atLeast}
        fault={faultAt('otherwise') ?? (nested ? null : (faults['rules'] ?? null))}
        onChange={(otherwise) => put({ otherwise })}
      />
      {isMoney && (
        <fieldset className="policy-form">
          <legend>{t('bulk')}</legend>
          {draft.rules.bulkUpTo.map((limit, at) => (
            <div key={at} className="policy-band">
              <AmountInput
                label={t('upTo')}
                choices={fiat}
                value={limit}
                fault={faultAt(`bulkUpTo.${at}`) ?? faultAt(`bulkUpTo.${at}.amount`)}
                onChange={(value) =>
                  put({ bulkUpTo: draft.rules.bulkUpTo.map((each, index) => (index === at ? value : each)) })
                }
              />
              <button
                type="button"
                className="button"
                onClick={() => put({ bulkUpTo: draft.rules.bulkUpTo.filter((_, index) => index !== at) })}
              >
                {t('bandRemove')}
              </button>
            </div>
          ))}
          <button
            type="button"
            className="button"
            onClick={() => put({ bulkUpTo: [...draft.rules.bulkUpTo, { amount: '', currency: 'AED' }] })}
          >
            {t('bulkAdd')}
          </button>
        </fieldset>
      )}
      <TextField
        label={t('hours')}
        value={Number.isNaN(draft.rules.hours) ? '' : String(draft.rules.hours)}
        fault={faultAt('hours')}
        onChange={(text) => put({ hours: text === '' ? Number.NaN : Number(text.replace(/\D/g, '').slice(0, 4)) })}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <BusyButton text={t('policySend')} busy={form.busy} working={t('working')} />
      </div>
    </form>
  )
}
