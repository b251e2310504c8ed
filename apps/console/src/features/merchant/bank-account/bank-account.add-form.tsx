// The form of a new account, and beside it what will happen with it.
import { useState } from 'react'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { downloadFile } from '../../../blocks/export-job/download.ts'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import type { Fault } from '../../../light/faults.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { AccountFields, PlaceFields } from './bank-account.account-fields.tsx'
import { addWords } from './bank-account.add-words.ts'
import { emptyDraft, useAdding, type AddAccountState } from './bank-account.use-adding.ts'
import './bank-account.css'

type Draft = Output<typeof bankAccount.draft>

interface LetterProps extends Pick<AddAccountState, 'draft' | 'faults' | 'put'> {
  readonly existing: Draft['letter'] | undefined
}
const Letter = ({ draft, faults, put, existing }: LetterProps) => {
  const t = useWords(addWords)
  const isKept = existing !== undefined && draft.letter === existing.path
  return (
    <FormField label={t('letter')} hint={t('letterHint')} fault={faults['letter']} native={false}>
      {(control) =>
        isKept ? (
          <div className="kept-letter">
            <span className="quiet small">{t('letterKept')}</span>
            <button type="button" className="link-button" onClick={() => void downloadFile(existing.path)}>
              {t('openFile', { name: existing.name })}
            </button>
            <button type="button" className="button" onClick={() => put({ letter: '' })}>
              {t('otherFile')}
            </button>
          </div>
        ) : (
          <div role="group" aria-labelledby={control['aria-labelledby']} aria-describedby={control['aria-describedby']}>
            <Upload
              label={t('letter')}
              purpose="bank-letter"
              invalid={Boolean(faults['letter'])}
              onChange={([path]) => put({ letter: path ?? '' })}
            />
          </div>
        )
      }
    </FormField>
  )
}

const Next = () => {
  const t = useWords(addWords)
  const { data } = useQuery(bankAccount.terms, {})
  const seconds = data?.coolingOffSeconds ?? 0
  const time =
    seconds < 120
      ? t('seconds', { n: seconds })
      : seconds < 7200
        ? t('minutes', { n: Math.round(seconds / 60) })
        : t('hours', { n: Math.round(seconds / 3600) })
  return (
    <aside className="card card-body">
      <h2>{t('next')}</h2>
      <ol className="next-steps">
        <li>{t('next1')}</li>
        <li>{t('next2')}</li>
        <li>{t('next3')}</li>
        <li>{t('next4', { time })}</li>
      </ol>
    </aside>
  )
}

/** `given`: the member's own request to be changed. */
export const AddForm = ({ given }: { readonly given: Draft | null }) => {
  const t = useWords(addWords)
  const mobile = useStore(site).member?.mobile ?? ''
  const [answer, setAnswer] = useState<Output<typeof bankAccount.add> | null>(null)
  const unset = given
    ? { ...emptyDraft, ...given, letter: given.letter.path, swift: given.swift ?? '', bankName: given.bankName ?? '' }
    : emptyDraft
  const { draft, faults, put, busy, form, sendCode, submit, isCodeForAnother } = useAdding({
    unset,
    requestId: given?.request.id,
    onAsked: setAnswer,
  })
  if (answer) return <RequestNotice answer={answer} />
  return (
    <div className="add-account">
      <section className="card card-body">
        <PlainForm ref={form} onSubmit={submit}>
          <p className="quiet">{t('lead')}</p>
          {given && (
            <p className="bank-account-warning">
              {given.request.reason && <>{t('sentBack', { reason: given.request.reason })} </>}
              {t('editing', { number: given.request.number })}
            </p>
          )}
          <fieldset>
            <legend>{t('where')}</legend>
            <PlaceFields draft={draft} put={put} />
          </fieldset>
          <fieldset>
            <legend>{t('which')}</legend>
            <AccountFields draft={draft} faults={faults} put={put} />
          </fieldset>
          <fieldset>
            <legend>{t('proofPart')}</legend>
            <Letter draft={draft} faults={faults} put={put} existing={given?.letter} />
            <SmsCode
              purpose="BIND_CARD"
              hint={isCodeForAnother ? t('codeOther') : t('codeTo', { mobile })}
              value={draft.smsCode}
              fault={faults['smsCode'] as Fault | undefined}
              onSend={sendCode}
              onChange={(smsCode) => put({ smsCode })}
            />
          </fieldset>
          {Object.keys(faults).length > 0 && (
            <p className="form-message" role="alert">
              {t('mend')}
            </p>
          )}
          <div className="form-foot">
            <a className="button" href={href('/management/main/bank-account')}>
              {t('cancel')}
            </a>
            <BusyButton text={t('submit')} busy={busy} working={t('working')} />
          </div>
        </PlainForm>
      </section>
      <Next />
    </div>
  )
}

const RequestNotice = ({ answer }: { readonly answer: Output<typeof bankAccount.add> }) => {
  const t = useWords(addWords)
  const { requestId, number } = answer
  return (
    <section className="card card-body add-done" role="status">
      <h2>{number ? t('waitsTitle', { number }) : t('bankTitle')}</h2>
      <p className="quiet">{number ? t('waitsText') : t('bankText')}</p>
      <div className="add-done-actions">
        {requestId && (
          <a className="button button-primary" href={`${href('/management/auth/pending')}?open=${requestId}`}>
            {t('toRequest')}
          </a>
        )}
        <a className="button" href={`${href('/management/main/bank-account')}?open=${answer.id}`}>
          {t('toList')}
        </a>
      </div>
    </section>
  )
}
