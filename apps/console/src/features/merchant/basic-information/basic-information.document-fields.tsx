// A new version of a document: which one, its number and dates, and the file.
import { documentKindNames, documentKinds, type DocumentKindName } from '@falaj/contract/merchant/profile'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Group } from './basic-information.use-group.ts'
import { profileWords } from './basic-information.words.ts'

export const DocumentFields = ({
  group,
  kept,
  onKind,
}: {
  readonly group: Group
  /** The file of a request that is changed again. */
  readonly kept: boolean
  /** Another document has another version: the form is reset. Undefined if the document cannot be changed. */
  readonly onKind?: (kind: DocumentKindName) => void
}) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const kind = group.draft[0]?.['kind'] as DocumentKindName | ''
  const { onChange: _, ...kindField } = group.field(0, 'kind')
  const { fault } = group.field(0, 'file')
  const rule = kind ? documentKinds[kind] : null
  return (
    <>
      <SelectField
        label={t('document')}
        hint={rule?.confirmed ? t('confirmedHint') : undefined}
        choices={documentKindNames
          .filter((name) => onKind || name === kind)
          .map((value) => ({ value, label: documentKinds[value][language] }))}
        {...kindField}
        onChange={(value) => value && onKind?.(value as DocumentKindName)}
      />
      <TextField label={t('documentNo')} optional {...group.field(0, 'number')} />
      <div className="field-pair">
        <DateField label={t('issuedOn')} optional {...group.field(0, 'issuedOn')} />
        {rule?.expires !== false && <DateField label={t('expiresOn')} {...group.field(0, 'expiresOn')} />}
      </div>
      <FormField label={t('file')} fault={fault} hint={kept ? t('keptFile') : undefined} native={false}>
        {(control) => (
          <div role="group" aria-labelledby={control['aria-labelledby']} aria-describedby={control['aria-describedby']}>
            <Upload
              label={t('file')}
              purpose="document"
              invalid={Boolean(fault)}
              onChange={(paths) => group.put(0, 'file', paths[0] ?? '')}
            />
          </div>
        )}
      </FormField>
    </>
  )
}
