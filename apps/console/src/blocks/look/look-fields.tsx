// The fields of a payment page's look: a colour and a logo.
import { useRef } from 'react'
import { plainHex } from '@falaj/contract/formats/contrast'
import { isHexColour } from '@falaj/contract/kernel/typed'
import { FormField, type FormFieldBasics } from '../form/form-field.tsx'
import { toast } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { logoOf } from './logo.ts'
import { lookWords } from './words.ts'
import './look.css'

interface ColourFieldProps extends FormFieldBasics {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What applies while it is empty. */
  readonly usual?: string
}
export const ColourField = ({ value, onChange, usual = '#000000', ...field }: ColourFieldProps) => {
  const t = useWords(lookWords)
  return (
    <FormField {...field}>
      {(control) => (
        <div className="control colour" data-fault={Boolean(field.fault)}>
          <input
            type="color"
            className="colour-eye"
            aria-label={t('pick', { label: field.label })}
            value={isHexColour(value) ? plainHex(value) : usual}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className="control-input digits"
            value={value}
            placeholder={usual}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value.trim().slice(0, 7))}
          />
        </div>
      )}
    </FormField>
  )
}
export const LogoField = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const t = useWords(lookWords)
  const picker = useRef<HTMLInputElement>(null)
  const choose = async (file: File): Promise<void> => {
    const logo = await logoOf(file)
    if (logo) onChange(logo)
    else toast('error', t('logoBad'))
  }
  return (
    <FormField label={t('logo')} hint={t('logoHint')} optional native={false}>
      {() => (
        <div className="logo-line">
          {value && <img src={value} alt={t('logo')} />}
          <button type="button" className="button" onClick={() => picker.current?.click()}>
            {t('logoChoose')}
          </button>
          {value && (
            <button type="button" className="button" onClick={() => onChange('')}>
              {t('logoRemove')}
            </button>
          )}
          <input
            ref={picker}
            type="file"
            accept="image/png,image/jpeg,image/svg+xml,image/webp"
            hidden
            aria-label={t('logoChoose')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void choose(file)
              target.value = ''
            }}
          />
        </div>
      )}
    </FormField>
  )
}
