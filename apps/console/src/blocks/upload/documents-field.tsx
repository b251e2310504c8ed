// Documents of a form: those sent before, each of which can be opened and left out, and new ones.
import type { FilePurpose } from '@falaj/contract/workspace/file'
import { words } from '@falaj/contract/kernel/words'
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { downloadFile } from '../export-job/download.ts'
import { FormField } from '../form/form-field.tsx'
import { Glyph } from '../glyph.tsx'
import { Upload } from './upload.tsx'

const documentWords = words({
  sentFiles: { en: 'Files sent before', zh: '已上传文件' },
  openFile: { en: 'Open {name}', zh: '打开 {name}' },
  removeFile: { en: 'Remove {name}', zh: '移除 {name}' },
})
export const DocumentsField = ({
  label,
  purpose,
  fault,
  before,
  value,
  onChange,
}: {
  readonly label: string
  readonly purpose: FilePurpose
  readonly fault: string | undefined
  readonly before: readonly { readonly path: string; readonly name: string }[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}) => {
  const t = useWords(documentWords)
  const kept = before.filter(({ path }) => value.includes(path))
  return (
    <FormField label={label} fault={fault} native={false}>
      {(control) => (
        <div role="group" aria-labelledby={control['aria-labelledby']} aria-describedby={control['aria-describedby']}>
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
                      onClick={() => void downloadFile(path)}
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
            label={label}
            purpose={purpose}
            several
            invalid={Boolean(fault)}
            onChange={(paths) => onChange([...kept.map(({ path }) => path), ...paths])}
          />
        </div>
      )}
    </FormField>
  )
}
