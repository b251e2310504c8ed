// The fields of an application, by the kind of each question; documents come from the merchant's file unless a newer one is sent.
import type { ReactNode } from 'react'
import type { ProductDetail } from '@falaj/contract/merchant/product'
import { questions, type QuestionName } from '@falaj/contract/merchant/product-questions'
import { documentKinds, type DocumentKindName } from '@falaj/contract/merchant/profile'
import { downloadFile } from '../../../blocks/export-job/download.ts'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { dayText, todayIn, useZone } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { SentDocument, AnswerInput } from './product.draft.ts'
import { productWords } from './product.words.ts'

interface Basics {
  readonly fault: string | null
  readonly remark: string | null
}
const useHint = () => {
  const t = useWords(productWords)
  return (remark: string | null, hint?: string): ReactNode =>
    remark ? <span className="product-remark">{t('remark', { remark })}</span> : hint
}

export interface QuestionFieldProps extends Basics {
  readonly name: QuestionName
  readonly value: AnswerInput
  readonly onChange: (value: AnswerInput) => void
}
export const QuestionField = ({ name, value, onChange, fault, remark }: QuestionFieldProps) => {
  const language = useLanguage()
  const hint = useHint()
  const question = questions[name]
  const basics = { label: question[language], fault, hint: hint(remark, question.hint?.[language]) }
  const choices =
    'choices' in question
      ? Object.entries(question.choices).map(([code, label]) => ({ value: code, label: label[language] }))
      : []
  switch (question.kind) {
    case 'money':
      return <AmountInput choices={['AED']} {...basics} value={value as AmountText} onChange={onChange} />
    case 'choice':
      return <SelectField {...basics} value={value as string} onChange={onChange} choices={choices} />
    case 'choices':
      return <ChecksField {...basics} value={value as readonly string[]} onChange={onChange} choices={choices} />
    case 'long':
      return <TextField {...basics} lines={3} value={value as string} onChange={onChange} />
    case 'text':
    case 'url':
    case 'email':
    case 'count':
      return (
        <TextField
          {...basics}
          type={question.kind === 'email' ? 'email' : 'text'}
          value={value as string}
          onChange={onChange}
        />
      )
  }
}

export interface DocumentFieldProps extends Basics {
  readonly kind: DocumentKindName
  readonly detail: ProductDetail
  readonly value: SentDocument | undefined
  readonly expiryFault: string | null
  readonly onChange: (value: SentDocument | undefined) => void
}
export const DocumentField = ({ kind, detail, value, fault, expiryFault, remark, onChange }: DocumentFieldProps) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const today = todayIn(useZone())
  const hint = useHint()
  const label = documentKinds[kind][language]
  const filed = detail.filed.find((each) => each.kind === kind)
  // From an earlier visit: the server knows its name. A file that was just sent is shown by the upload itself.
  const before = detail.sent.find((each) => each.kind === kind && each.path === value?.file)
  const isExpired = Boolean(filed?.expiresOn && filed.expiresOn <= today)
  return (
    <div className="product-document">
      <FormField label={label} native={false} fault={fault} hint={hint(remark, filed ? undefined : t('documentHint'))}>
        {(control) => (
          <div
            className="product-document"
            role="group"
            aria-labelledby={control['aria-labelledby']}
            aria-describedby={control['aria-describedby']}
          >
            {filed && !value && (
              <p className="product-file" data-expired={isExpired}>
                <Glyph name={isExpired ? 'alert' : 'done'} size={14} />
                <span>{t('fromFile')}:</span>
                <button
                  type="button"
                  aria-label={t('open', { name: filed.name })}
                  onClick={() => void downloadFile(filed.path)}
                >
                  {filed.name}
                </button>
                {filed.expiresOn && (
                  <span>{t(isExpired ? 'expired' : 'validUntil', { day: dayText(filed.expiresOn) })}</span>
                )}
              </p>
            )}
            {before && (
              <p className="product-file">
                <Glyph name="done" size={14} />
                <span>{t('uploaded')}:</span>
                <button
                  type="button"
                  aria-label={t('open', { name: before.name })}
                  onClick={() => void downloadFile(before.path)}
                >
                  {before.name}
                </button>
                <button
                  type="button"
                  aria-label={t('removeFile', { name: before.name })}
                  onClick={() => onChange(undefined)}
                >
                  {t('remove')}
                </button>
              </p>
            )}
            <Upload
              label={filed ? `${t('uploadOther')}: ${label}` : label}
              purpose="product-document"
              invalid={Boolean(fault)}
              onChange={([path]) => onChange(path ? { file: path, expiresOn: value?.expiresOn ?? '' } : undefined)}
            />
          </div>
        )}
      </FormField>
      {value && documentKinds[kind].expires && (
        <DateField
          label={t('expiresOn', { name: label })}
          fault={expiryFault}
          value={value.expiresOn}
          onChange={(expiresOn) => onChange({ ...value, expiresOn })}
        />
      )}
    </div>
  )
}
