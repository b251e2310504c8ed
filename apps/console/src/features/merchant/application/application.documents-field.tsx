// Documents of one kind: those of earlier visits, and a place to send more.
import { application, type ApplicationDetail } from '@falaj/contract/merchant/application'
import type { DocumentField } from '@falaj/contract/merchant/application-answers'
import { call } from '../../../api/call.ts'
import { openFile } from '../../../blocks/export-job/download.ts'
import { FormField, type FormFieldBasics } from '../../../blocks/form/form-field.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import { applicationWords } from './application.words.ts'

const openDocument = (path: string): Promise<void> => openFile(() => call(application.document, { filePath: path }))

export interface DocumentsFieldProps extends FormFieldBasics {
  readonly of: DocumentField
  readonly value: readonly string[]
  /** Files of earlier visits, whose names the server knows. */
  readonly existing: ApplicationDetail['documents']
  readonly onChange: (value: readonly string[]) => void
}
export const DocumentsField = ({ of, value, existing, onChange, ...field }: DocumentsFieldProps) => {
  const t = useWords(applicationWords)
  const before = existing.filter((each) => each.field === of)
  const kept = before.filter(({ path }) => value.includes(path))
  return (
    <FormField {...field} native={false}>
      {(control) => (
        <div
          className="documents"
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          {kept.length > 0 && (
            <ul className="upload-list" aria-label={t('sentFiles')}>
              {kept.map(({ path, name }) => (
                <li key={path} className="upload-line" data-state="ok">
                  <Glyph name="done" size={14} />
                  <span className="upload-name">
                    <button
                      type="button"
                      className="upload-open"
                      aria-label={t('openFile', { name })}
                      onClick={() => void openDocument(path)}
                    >
                      {name}
                    </button>
                  </span>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t('removeFile', { name })}
                    onClick={() => onChange(value.filter((each) => each !== path))}
                  >
                    <Icon name="close" size={12} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Upload
            label={field.label}
            purpose="document"
            several
            invalid={Boolean(field.fault)}
            askTicket={(signal) => call(application.documentTicket, {}, { signal })}
            onOpen={openDocument}
            onChange={(paths) => onChange([...kept.map(({ path }) => path), ...paths])}
          />
        </div>
      )}
    </FormField>
  )
}
