// A choice from many, found by typing: results are listed under the field as buttons.
import { useDeferredValue, useState, type ReactNode } from 'react'
import { words } from '@falaj/contract/kernel/words'
import { useWords } from '../../words/language.tsx'
import { FormField, type FormFieldBasics } from '../form/form-field.tsx'
import './pick-field.css'

const pickWords = words({
  none: { en: 'Nothing was found.', zh: '没有找到。' },
  change: { en: 'Change', zh: '更换' },
})
/** The answer of a query that keeps its last result while the next one loads. */
interface PickAnswer<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined
  readonly isPlaceholderData: boolean
}
export interface PickFieldProps<Row> extends FormFieldBasics {
  /** Display text of the choice; null if nothing is chosen. */
  readonly chosen: string | null
  /** Asks for what fits the text. */
  readonly useFound: (text: string) => PickAnswer<Row>
  readonly keyOf: (row: Row) => string
  readonly show: (row: Row) => ReactNode
  readonly onPick: (row: Row | null) => void
}
export const PickField = <Row,>({ chosen, useFound, keyOf, show, onPick, ...field }: PickFieldProps<Row>) => {
  const t = useWords(pickWords)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const query = useDeferredValue(text)
  const { data, isPlaceholderData } = useFound(query)
  const found = data?.rows
  // Results for another text stay visible and cannot be picked: they move as soon as the answer arrives.
  const isMoving = isPlaceholderData || query !== text
  if (chosen !== null)
    return (
      <FormField {...field} native={false}>
        {() => (
          <div className="pick-chosen">
            <span>{chosen}</span>
            <button
              type="button"
              className="button"
              onClick={() => {
                setText('')
                onPick(null)
              }}
            >
              {t('change')}
            </button>
          </div>
        )}
      </FormField>
    )
  return (
    <FormField {...field}>
      {(control) => (
        <div
          className="pick"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
          }}
        >
          <div className="control" data-fault={Boolean(field.fault)}>
            <input
              {...control}
              className="control-input"
              autoComplete="off"
              value={text}
              onFocus={() => setIsOpen(true)}
              onChange={(event) => {
                setText(event.target.value)
                setIsOpen(true)
              }}
            />
          </div>
          {isOpen && found && (
            <ul className="pick-list" aria-busy={isMoving}>
              {found.length === 0 && <li className="quiet small pick-none">{t('none')}</li>}
              {found.slice(0, 8).map((row) => (
                <li key={keyOf(row)}>
                  <button
                    type="button"
                    disabled={isMoving}
                    onClick={() => {
                      setIsOpen(false)
                      setText('')
                      onPick(row)
                    }}
                  >
                    {show(row)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FormField>
  )
}
