// The picture code: required, at most four letters and digits. A new picture always empties the field.
import { useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import { useWords } from '../words/language.tsx'
import { Field, type FieldBasics } from './field.tsx'
import { acceptCaptcha } from './rules.ts'
import { Spinner } from './spinner.tsx'
import { lightWords } from './words.ts'
import './captcha.css'

export interface CaptchaProps extends Omit<FieldBasics, 'label'> {
  /** A data URL; null while one is being fetched. */
  readonly image: string | null
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onRefresh: () => void
}
export const Captcha = ({ image, value, onChange, onRefresh, ...field }: CaptchaProps) => {
  const t = useWords(lightWords)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(image)
  useEffect(() => {
    if (image === null || image === shown.current) return
    // CAPTCHA_EXPIRED and the codes 91206 and 91207 arrive here too: as a picture that is not the one answered.
    if (shown.current !== null) onChange('')
    shown.current = image
  }, [image, onChange])
  return (
    <Field {...field} label={t('captcha')}>
      {(control) => (
        <div className="captcha">
          <div className="control" data-fault={Boolean(field.fault)}>
            <input
              {...control}
              ref={input}
              className="control-input captcha-input"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(acceptCaptcha(value, event.target.value.trim()))}
            />
          </div>
          <div className="captcha-picture" aria-busy={image === null}>
            {image ? (
              <img src={image} alt={t('captchaPicture')} width="112" height="42" />
            ) : (
              <Spinner label={t('captchaLoading')} />
            )}
          </div>
          <button
            type="button"
            className="captcha-refresh"
            aria-label={t('captchaRefresh')}
            onClick={() => {
              onChange('')
              onRefresh()
              input.current?.focus()
            }}
          >
            <Icon name="refresh" size={18} />
          </button>
        </div>
      )}
    </Field>
  )
}
