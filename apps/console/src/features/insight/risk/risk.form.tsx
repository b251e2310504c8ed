// A rule as rows of a form, and as one line of text: the same rule, written either way.
import { riskField, riskFieldNames, type RiskFieldName } from '@falaj/contract/insight/risk-fields'
import { conditionLine, readRiskLine, riskLineOf } from '@falaj/contract/insight/risk-line'
import { riskOutcomes, type RiskOperator, type RiskOutcome, type RiskRule } from '@falaj/contract/insight/risk-rules'
import { fieldFaults } from '@falaj/contract/kernel/errors'
import { sayCode } from '@falaj/contract/kernel/words'
import { Glyph } from '../../../blocks/glyph.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { riskWords } from './risk.words.ts'
import '../../../light/select.css'

export const thenWords = {
  allow: 'thenAllow',
  '3ds': 'then3ds',
  review: 'thenReview',
  refuse: 'thenRefuse',
} as const satisfies Record<RiskOutcome, keyof typeof riskWords>
const operatorWords = {
  '>': 'overIs',
  '>=': 'atLeastIs',
  '<': 'underIs',
  '<=': 'atMostIs',
  '==': 'equalIs',
  '!=': 'notIs',
} as const satisfies Partial<Record<RiskOperator, keyof typeof riskWords>>
type PlainOperator = keyof typeof operatorWords
const orders: readonly PlainOperator[] = ['>', '>=', '<', '<=', '==', '!=']
const equality: readonly PlainOperator[] = ['==', '!=']
const operatorsOf = (field: RiskFieldName) => (riskField[field].least === undefined ? equality : orders)

interface RuleRow {
  readonly field: RiskFieldName
  readonly is: PlainOperator
  readonly than: string
}
interface RuleRows {
  readonly rows: readonly RuleRow[]
  readonly outcome: RiskOutcome
}
export const newRows: RuleRows = { rows: [{ field: 'amount_aed', is: '>', than: '' }], outcome: 'review' }
export const lineOfRows = ({ rows, outcome }: RuleRows): string =>
  `${rows.map(({ field, is, than }) => `${field} ${is} ${than.trim()}`).join(' and ')} then ${outcome}`
/** Null for what only the line can say: a list of values, a division. */
export const rowsOfRule = ({ all, outcome }: RiskRule): RuleRows | null => {
  const isPlain = all.every(({ by, is }) => by === undefined && is !== 'in' && is !== 'not in')
  if (!isPlain) return null
  return {
    outcome,
    rows: all.map((each) => {
      const written = conditionLine(each)
      return {
        field: each.field,
        is: each.is as PlainOperator,
        than: written.slice(`${each.field} ${each.is} `.length),
      }
    }),
  }
}
/** Why a line cannot be used; null: it can. */
export const useLineFault = (line: string): string | null => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const { fault, ...read } = readRiskLine(line)
  if (!fault) return null
  const text = sayCode(fieldFaults, fault, language)
  return 'at' in read && read.at ? t('at', { fault: text, at: read.at }) : text
}
const Select = ({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
}) => (
  <span className="control select">
    <select
      className="control-input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
    <Icon name="down" size={12} />
  </span>
)
const Condition = ({
  row,
  at,
  onChange,
  onRemove,
}: {
  readonly row: RuleRow
  readonly at: number
  readonly onChange: (row: RuleRow) => void
  readonly onRemove: (() => void) | null
}) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const n = at + 1
  const { codes, kind } = riskField[row.field]
  // Other fields of the same kind: the country of the card against that of the address.
  const fields = riskFieldNames.filter(
    (name) => name !== row.field && kind === 'country' && riskField[name].kind === kind,
  )
  return (
    <div className="risk-condition">
      <span className="risk-word">{t(at === 0 ? 'when' : 'and')}</span>
      <Select
        label={t('field', { n })}
        value={row.field}
        choices={riskFieldNames.map((name) => [name, riskField[name][language]])}
        onChange={(name) => {
          const field = name as RiskFieldName
          const isSame = riskField[field].kind === kind
          onChange({
            field,
            is: operatorsOf(field).includes(row.is) ? row.is : '==',
            than: isSame ? row.than : (riskField[field].codes?.[0] ?? ''),
          })
        }}
      />
      <Select
        label={t('operator', { n })}
        value={row.is}
        choices={operatorsOf(row.field).map((sign) => [sign, t(operatorWords[sign])])}
        onChange={(sign) => onChange({ ...row, is: sign as PlainOperator })}
      />
      {codes ? (
        <Select
          label={t('value', { n })}
          value={row.than}
          choices={codes.map((code) => [code, code])}
          onChange={(than) => onChange({ ...row, than })}
        />
      ) : (
        <span className="control">
          <input
            className="control-input"
            aria-label={t('value', { n })}
            value={row.than}
            list={fields.length > 0 ? `risk-fields-${n}` : undefined}
            inputMode={riskField[row.field].least === undefined ? 'text' : 'decimal'}
            onChange={(event) => onChange({ ...row, than: event.target.value })}
          />
          {fields.length > 0 && (
            <datalist id={`risk-fields-${n}`}>
              {fields.map((name) => (
                <option key={name} value={name}>
                  {riskField[name][language]}
                </option>
              ))}
            </datalist>
          )}
        </span>
      )}
      <button
        type="button"
        className="tool"
        aria-label={t('removeCondition', { n })}
        title={t('removeCondition', { n })}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
export const RuleForm = ({ of, onChange }: { readonly of: RuleRows; readonly onChange: (rows: RuleRows) => void }) => {
  const t = useWords(riskWords)
  const { rows } = of
  return (
    <div className="risk-form">
      {rows.map((row, at) => (
        <Condition
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own: their place is what they are
          key={at}
          row={row}
          at={at}
          onChange={(changed) => onChange({ ...of, rows: rows.with(at, changed) })}
          onRemove={rows.length > 1 ? () => onChange({ ...of, rows: rows.toSpliced(at, 1) }) : null}
        />
      ))}
      <div className="risk-condition">
        <span className="risk-word">{t('thenDo')}</span>
        <div className="segments" role="group" aria-label={t('thenDo')}>
          {riskOutcomes.map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={of.outcome === outcome}
              onClick={() => onChange({ ...of, outcome })}
            >
              {t(thenWords[outcome])}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="button risk-add"
          onClick={() => onChange({ ...of, rows: [...rows, { field: 'card_hour_count', is: '>=', than: '' }] })}
        >
          <Glyph name="plus" size={14} /> {t('addCondition')}
        </button>
      </div>
    </div>
  )
}
export const RuleLine = ({ line, onChange }: { readonly line: string; readonly onChange: (line: string) => void }) => {
  const t = useWords(riskWords)
  return <TextField label={t('ruleLine')} lines={3} value={line} onChange={onChange} fault={null} />
}
/** As the rule is written when it is saved. */
export const writtenLine = (line: string): string => {
  const { rule } = readRiskLine(line)
  return rule ? riskLineOf(rule) : line
}
