// Conditions as rows that read like a sentence; a group of them is one row inside another, up to three deep.
import type { ReactNode } from 'react'
import {
  isJoin,
  joins,
  joinWords,
  nodesOf,
  operatorsOf,
  operatorWords,
  queryDepthMax,
  takesNone,
  takesSeveral,
  type QueryNode,
} from '@falaj/contract/insight/data-query-rules'
import type { QueryField } from '@falaj/contract/insight/data-query-sources'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { say } from '@falaj/contract/kernel/words'
import { DayInput } from '../../../blocks/day-input/day-input.tsx'
import { readDay, shownDay } from '../../../blocks/day-input/days.ts'
import { useFaultSentence } from '../../../blocks/form/form-field.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { newCondition, replaced, withField, withOperator } from './data-query.draft.ts'
import { dataQueryWords } from './data-query.words.ts'

interface PickProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onPick: (value: string) => void
  readonly isWrong?: boolean
}
export const Pick = ({ label, value, choices, onPick, isWrong = false }: PickProps) => (
  <span className="control select query-pick" data-fault={isWrong}>
    <select
      className="control-input"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={(event) => onPick(event.target.value)}
    >
      {choices.every(([key]) => key !== value) && <option value={value}>{value || '–'}</option>}
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
    <Icon name="down" size={12} />
  </span>
)
export type FaultAt = (path: string) => string | undefined

interface ConditionProps {
  readonly of: QueryNode
  readonly at: string
  readonly fields: readonly QueryField[]
  readonly faultAt: FaultAt
  readonly onChange: (node: QueryNode) => void
}
const ValueInput = ({ of, at, fields, faultAt, onChange }: ConditionProps) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const field = fields.find(({ name }) => name === of.field)
  if (!field || takesNone(of.op)) return null
  const values = of.values ?? []
  const put = (next: readonly string[]) => onChange({ ...of, values: next })
  const fault =
    faultAt(`${at}.values`) ??
    faultAt(`${at}.currency`) ??
    values.map((_, index) => faultAt(`${at}.values.${index}`)).find(Boolean)
  const codes = Object.entries(field.labels)
  if ((field.kind === 'label' || field.kind === 'status') && codes.length > 0)
    return (
      <details className="query-choices" data-fault={Boolean(fault)}>
        <summary
          aria-label={`${t('value')}: ${values.map((code) => (field.labels[code] ? say(field.labels[code], language) : code)).join(', ') || '–'}`}
        >
          {values.map((code) => (field.labels[code] ? say(field.labels[code], language) : code)).join(', ') || '–'}
        </summary>
        <div role="group" aria-label={t('value')}>
          {codes.map(([code, word]) => (
            <label key={code} className="check">
              <input
                type="checkbox"
                checked={values.includes(code)}
                onChange={(event) =>
                  put(event.target.checked ? [...values, code] : values.filter((each) => each !== code))
                }
              />
              {say(word, language)}
            </label>
          ))}
        </div>
      </details>
    )
  if ((field.kind === 'time' || field.kind === 'day') && of.op !== 'lastDays') {
    const value = values[0] ?? ''
    return (
      <span className="control query-value" data-fault={Boolean(fault)}>
        <DayInput
          control={{ 'aria-label': t('value') }}
          value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? shownDay(value) : value}
          onChange={(text) => put(text === '' ? [] : [readDay(text) ?? text])}
        />
      </span>
    )
  }
  const isSeveral = takesSeveral(field.kind, of.op)
  const label = of.op === 'lastDays' ? t('days') : isSeveral ? t('values') : t('value')
  return (
    <>
      {field.kind === 'money' && (
        <Pick
          label={t('currency')}
          value={of.currency ?? 'AED'}
          choices={homeCurrencies.map((code) => [code, code] as const)}
          onPick={(currency) => onChange({ ...of, currency: currency as QueryNode['currency'] })}
        />
      )}
      <span className="control query-value" data-fault={Boolean(fault)}>
        <input
          className="control-input"
          type="text"
          inputMode={
            field.kind === 'money' ? 'decimal' : field.kind === 'count' || of.op === 'lastDays' ? 'numeric' : 'text'
          }
          autoComplete="off"
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          placeholder={isSeveral ? t('values') : undefined}
          value={values.join(isSeveral ? ',' : '')}
          onChange={({ target }) =>
            put(target.value === '' ? [] : isSeveral ? target.value.split(',') : [target.value])
          }
          onBlur={() => isSeveral && put(values.map((each) => each.trim()).filter((each) => each !== ''))}
        />
      </span>
    </>
  )
}
const FaultLine = ({ at, faultAt }: { readonly at: string; readonly faultAt: FaultAt }) => {
  const sentence = useFaultSentence()
  const t = useWords(dataQueryWords)
  const code = [
    `${at}.field`,
    `${at}.op`,
    `${at}.currency`,
    `${at}.values`,
    `${at}.values.0`,
    `${at}.values.1`,
    `${at}.nodes`,
  ]
    .map(faultAt)
    .find(Boolean)
  if (!code) return null
  return (
    <span className="form-fault">
      <Icon name="warning" size={13} />
      {sentence(code, t('value'))}
    </span>
  )
}
const Condition = (props: ConditionProps) => {
  const { of, at, fields, faultAt, onChange } = props
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const field = fields.find(({ name }) => name === of.field)
  return (
    <>
      <Pick
        label={t('field')}
        value={of.field ?? ''}
        isWrong={Boolean(faultAt(`${at}.field`))}
        choices={fields.map(({ name, title }) => [name, say(title, language)] as const)}
        onPick={(name) => {
          const next = fields.find((each) => each.name === name)
          if (next) onChange(withField(of, next))
        }}
      />
      <Pick
        label={t('operator')}
        value={of.op}
        isWrong={Boolean(faultAt(`${at}.op`))}
        choices={(field ? operatorsOf[field.kind] : []).map((op) => [op, operatorWords[op][language]] as const)}
        onPick={(op) => onChange(withOperator(of, op))}
      />
      <ValueInput {...props} />
    </>
  )
}

interface GroupProps extends ConditionProps {
  readonly depth: number
  readonly onRemove?: () => void
}
export const ConditionGroup = ({ of, at, fields, faultAt, depth, onChange, onRemove }: GroupProps): ReactNode => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const nodes = nodesOf(of)
  const add = (node: QueryNode) => onChange({ ...of, nodes: [...nodes, node] })
  return (
    <div className="query-group" data-depth={depth} role="group" aria-label={t('conditions')}>
      <div className="query-join">
        <Pick
          label={t('joined')}
          value={of.op}
          choices={joins.map((join) => [join, joinWords[join][language]] as const)}
          onPick={(op) => onChange({ ...of, op })}
        />
        {onRemove && (
          <button type="button" className="button small" onClick={onRemove}>
            {t('remove')}
          </button>
        )}
      </div>
      {nodes.length === 0 && <p className="quiet small">{t('noConditions')}</p>}
      <ul className="query-nodes">
        {nodes.map((node, index) => {
          const path = `${at}.nodes.${index}`
          const put = (next: QueryNode | null) => onChange(replaced(of, index, next))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a condition is known by its place alone
            <li key={index}>
              {isJoin(node.op) ? (
                <ConditionGroup
                  of={node}
                  at={path}
                  fields={fields}
                  faultAt={faultAt}
                  depth={depth + 1}
                  onChange={put}
                  onRemove={() => put(null)}
                />
              ) : (
                <div className="query-condition">
                  <Condition of={node} at={path} fields={fields} faultAt={faultAt} onChange={put} />
                  <button
                    type="button"
                    className="tool"
                    aria-label={t('removeNth', { n: index + 1 })}
                    title={t('remove')}
                    onClick={() => put(null)}
                  >
                    <Icon name="close" size={12} />
                  </button>
                  <FaultLine at={path} faultAt={faultAt} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div className="query-add">
        <button type="button" className="button small" onClick={() => add(newCondition(fields))}>
          {t('addCondition')}
        </button>
        {depth < queryDepthMax && (
          <button
            type="button"
            className="button small"
            onClick={() => add({ op: 'any', nodes: [newCondition(fields)] })}
          >
            {t('addGroup')}
          </button>
        )}
      </div>
    </div>
  )
}
