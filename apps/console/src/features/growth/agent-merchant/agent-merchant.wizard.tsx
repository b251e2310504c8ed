// A merchant in four steps, each of which is saved: what is missing can follow on another day.
import { useState, type ReactNode } from 'react'
import { agentMerchant, agentMerchantFieldWords } from '@falaj/contract/growth/agent-merchant'
import { partner } from '@falaj/contract/growth/partner'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import {
  ActivityField,
  AddressFields,
  ContactFields,
  DocumentFields,
  merchantFields,
  sentOf,
  typedOf,
  WantedFields,
} from '../../../blocks/merchant-form/merchant-form.tsx'
import { OfferForm } from '../../../blocks/offer/offer-form.tsx'
import { Steps } from '../../../light/steps.tsx'
import { navigate } from '../../../router/location.ts'
import { formPage } from '../../../shell/form-page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { AgentMerchantDetail } from './agent-merchant.detail.tsx'
import { agentMerchantWords } from './agent-merchant.words.ts'
import './agent-merchant.css'

const steps = ['stepBusiness', 'stepOwner', 'stepProducts', 'stepDocuments'] as const
/** The step that shows a field: a fault of another step brings the reader there. */
const stepOfField: Readonly<Record<string, number>> = {
  contactName: 1,
  contactEmail: 1,
  contactMobile: 1,
  products: 2,
  monthlyVolume: 2,
  tradeLicence: 3,
  ownerId: 3,
  bankLetter: 3,
}
const Missing = ({ of }: { readonly of: AgentMerchantDetail | null }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  if (!of)
    return (
      <aside className="card card-body">
        <p>{t('later')}</p>
      </aside>
    )
  return (
    <aside className="card card-body">
      <h2>{t('summary')}</h2>
      {of.missing.length === 0 ? (
        <p>{t('complete')}</p>
      ) : (
        <ul>
          {of.missing.map((field) => (
            <li key={field}>{agentMerchantFieldWords[field as 'city']?.[language] ?? field}</li>
          ))}
        </ul>
      )}
      <p className="quiet small">{t('later')}</p>
    </aside>
  )
}
const WizardForm = ({ of, note }: { readonly of: AgentMerchantDetail | null; readonly note: ReactNode }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  // A new one is saved at its first step and goes on as a saved one.
  const [step, setStep] = useState(() => Number(new URLSearchParams(window.location.search).get('step') ?? 0) || 0)
  const { data: tree } = useQuery(partner.tree, {})
  const isLast = step === steps.length - 1
  const saved = (id: string): void => {
    notify('success', t('saved'))
    if (isLast) return navigate(`${href('/promotion/merchants/main')}?open=${id}`)
    setStep(step + 1)
    if (!of) navigate(`${href('/promotion/merchants/add')}?id=${id}&step=${step + 1}`, { replace: true })
  }
  const unset = { form: typedOf(of?.form), partnerId: of?.partnerId ?? '' }
  const adding = useSaveForm(
    agentMerchant.add,
    unset,
    (answer) => saved(answer.id),
    ({ form, partnerId }) => ({ form: sentOf(form), partnerId: partnerId || (tree?.rows[0]?.id ?? '') }),
  )
  const editing = useSaveForm(
    agentMerchant.edit,
    unset,
    (answer) => saved(answer.id),
    ({ form }) => ({ id: of?.id, version: of?.version, form: sentOf(form) }),
  )
  const form = of ? editing : adding
  // An agent's merchant has no group.
  const fields = merchantFields(form, (field) => (field === 'group' ? '' : agentMerchantFieldWords[field][language]))
  const { field, typed } = fields
  const licenceNo = typed.licenceNo.trim()
  const { data: known } = useQuery(
    agentMerchant.licence,
    { licenceNo, ...(of ? { except: of.id } : {}) },
    { enabled: licenceNo.length > 3 && licenceNo.length <= 40 },
  )
  const elsewhere = Object.keys(form.faults).find(
    (path) => (stepOfField[path.split('.')[1] ?? ''] ?? 0) !== step && path.startsWith('form.'),
  )
  const duplicates = known?.rows ?? []
  return (
    <OfferForm
      form={form}
      note={
        <>
          {note}
          <Steps label={t('steps')} titles={steps.map((each) => t(each))} current={step} />
        </>
      }
      act={isLast ? t('finish') : t('next')}
      beside={
        <>
          {step > 0 && (
            <button type="button" className="button" onClick={() => setStep(step - 1)}>
              {t('back')}
            </button>
          )}
          {elsewhere && (
            <button
              type="button"
              className="button button-danger"
              onClick={() => setStep(stepOfField[elsewhere.split('.')[1] ?? ''] ?? 0)}
            >
              {t(steps[stepOfField[elsewhere.split('.')[1] ?? ''] ?? 0]!)}
            </button>
          )}
        </>
      }
      preview={<Missing of={of} />}
    >
      {step === 0 && (
        <FormGroup title={t('stepBusiness')}>
          {!of && (
            <SelectField
              label={t('agent')}
              value={form.draft.partnerId || (tree?.rows[0]?.id ?? '')}
              fault={form.faults['partnerId']}
              choices={(tree?.rows ?? [])
                .filter(({ state }) => state === 'active')
                .map((row) => ({
                  value: row.id,
                  label: `${'\u2003'.repeat(row.depth)}${row.name[language]} (${row.number})`,
                }))}
              onChange={(partnerId) => form.put({ partnerId })}
            />
          )}
          <div className="field-pair">
            <TextField {...field('nameEn')} />
            <TextField {...field('nameZh')} optional />
          </div>
          <div className="field-pair">
            <TextField
              {...field('licenceNo')}
              hint={
                duplicates.length > 0 ? (
                  <span role="status">
                    {t('duplicateHint', {
                      list: duplicates.map((each) => each.name?.[language] ?? each.number).join(', '),
                    })}
                  </span>
                ) : undefined
              }
            />
            <DateField {...field('licenceExpiry')} />
          </div>
          <ActivityField of={fields} />
          <AddressFields of={fields} />
        </FormGroup>
      )}
      {step === 1 && (
        <FormGroup title={t('stepOwner')}>
          <ContactFields of={fields} />
        </FormGroup>
      )}
      {step === 2 && (
        <FormGroup title={t('stepProducts')}>
          <WantedFields of={fields} />
        </FormGroup>
      )}
      {step === 3 && (
        <FormGroup title={t('stepDocuments')}>
          <DocumentFields of={fields} purpose="agent-document" before={of?.documents ?? []} />
        </FormGroup>
      )}
    </OfferForm>
  )
}
export default formPage({ of: agentMerchant.detail, editTitle: agentMerchantWords.editTitle, Form: WizardForm })
