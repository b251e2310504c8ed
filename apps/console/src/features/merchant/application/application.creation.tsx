// Create Merchant: the application in steps. Saved at every step, sent at the last one.
import { useEffect, useRef } from 'react'
import { application, isEditable, type ApplicationDetail } from '@falaj/contract/merchant/application'
import { useQuery } from '../../../api/use.ts'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { Steps } from '../../../light/steps.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { stepNames, stepOf } from './application.draft.ts'
import { StepFields } from './application.step-fields.tsx'
import { lastStep, useApplication } from './application.use-application.ts'
import { applicationWords } from './application.words.ts'
import './application.css'

const DraftWaits = () => {
  const t = useWords(applicationWords)
  const { data } = useQuery(application.query, {})
  const draft = data?.rows.find(({ state }) => state === 'DRAFT')
  if (!draft) return null
  return (
    <p className="application-note">
      {t('draftWaits', { name: draft.name || t('unnamed') })}{' '}
      <a href={`/merchant/creation?id=${draft.id}`}>{t('goOn')}</a>
    </p>
  )
}

const Form = ({
  given,
  field,
  referral = null,
}: {
  readonly given: ApplicationDetail | null
  readonly field: string | null
  readonly referral?: string | null
}) => {
  const t = useWords(applicationWords)
  const element = useRef<HTMLFormElement>(null)
  const form = useApplication(given, field, referral, element)
  const { step, busy } = form
  const name = stepNames[step] ?? 'business'
  const isLast = step === lastStep
  return (
    <section className="card card-body application">
      <Steps label={t('stepsLabel')} titles={stepNames.map((each) => t(`${each}Short`))} current={step} />
      <form
        ref={element}
        className="form application-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void (isLast ? form.send() : form.next())
        }}
      >
        <h2 tabIndex={-1}>{t(name)}</h2>
        {step === 0 && <p className="quiet application-lead">{t('lead')}</p>}
        {given?.missing.some(({ field }) => stepOf(field) === step) && <p className="application-note">{t('mends')}</p>}
        {name !== 'documents' && <StepFields key={name} form={form} step={name} documents={[]} />}
        {/* Stays: it knows the names of the files that were just sent. */}
        <div hidden={name !== 'documents'}>
          <StepFields form={form} step="documents" documents={given?.documents ?? []} />
        </div>
        <div className="form-foot application-foot">
          {step > 0 && (
            <button type="button" className="button" onClick={() => form.goTo(step - 1)}>
              {t('back')}
            </button>
          )}
          {!isLast && (
            <button type="button" className="button button-plain" disabled={busy} onClick={() => void form.save()}>
              {t('save')}
            </button>
          )}
          <button type="submit" className="button button-primary" disabled={busy}>
            {t(isLast ? 'send' : 'next')}
          </button>
        </div>
      </form>
    </section>
  )
}

/** An application that is with the provider is looked at, not changed. */
const Loaded = ({ id, field }: { readonly id: string; readonly field: string | null }) => {
  const { data, error, refetch } = useQuery(application.detail, { id })
  const closed = data && !isEditable(data.state)
  useEffect(() => {
    if (closed) navigate(`/login/under-review-user?id=${id}`, { replace: true })
  }, [closed, id])
  if (error) return <Failed failure={error.failure} onRetry={() => void refetch()} />
  if (!data || closed) return <Skeleton lines={4} />
  return <Form given={data} field={field} />
}

/** A code that is none is left out: an application without it is as good. */
const referralIn = (query: URLSearchParams): string | null =>
  /^[2-9A-HJ-NP-Z]{8}q?$/.exec(query.get('referral') ?? '')?.[0] ?? null

export default function Creation() {
  const query = new URLSearchParams(useLocation().search)
  const [id, field] = [query.get('id'), query.get('field')]
  return (
    <div className="application-page">
      <Page>
        {id ? (
          <Loaded key={id} id={id} field={field} />
        ) : (
          <>
            <DraftWaits />
            <Form given={null} field={field} referral={referralIn(query)} />
          </>
        )}
      </Page>
    </div>
  )
}
