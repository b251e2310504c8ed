// The rule that is written: tried on the merchant's own history while it is, then saved and switched on.
import { useState, type ReactNode } from 'react'
import {
  approvalShareBps,
  backTestDays,
  listTimes,
  risk,
  type RiskBackTest,
  type RiskRuleRow,
} from '@falaj/contract/insight/risk'
import { readRiskLine } from '@falaj/contract/insight/risk-line'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { notify } from '../../../state/messages.ts'
import { useLocation } from '../../../router/location.ts'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { putInAddress, shownRows } from './risk.address.ts'
import { RowsDrawer } from './risk.figure.tsx'
import { lineOfRows, newRows, RuleForm, RuleLine, rowsOfRule, useLineFault, writtenLine } from './risk.form.tsx'
import { RulePill } from './risk.rules.tsx'
import { Trial } from './risk.trial.tsx'
import { riskWords } from './risk.words.ts'

type Question = Input<typeof risk.tryRule>
const Segments = <V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string
  readonly value: V
  readonly choices: readonly (readonly [value: V, text: string])[]
  readonly onChange: (value: V) => void
}) => (
  <div className="segments" role="group" aria-label={label}>
    {choices.map(([each, text]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {text}
      </button>
    ))}
  </div>
)
interface Acts {
  readonly rule: RiskRuleRow | null
  readonly name: string
  readonly line: string
  readonly tried: RiskBackTest | undefined
  readonly onLine: (line: string) => void
  readonly onFault: (isMissing: boolean) => void
}
const EditorActs = ({ rule, name, line, tried, onLine, onFault }: Acts) => {
  const t = useWords(riskWords)
  const saving = useAction(risk.save)
  const switching = useAction(risk.setState)
  const isBusy = saving.busy || switching.busy
  const best = tried && tried.best !== null ? tried.beside[tried.best] : null
  const save = async (written: string) => {
    onFault(!name.trim())
    if (!name.trim()) return null
    if (rule && rule.name === name.trim() && rule.line === written) return rule
    const result = await saving.run({ ...(rule ? { id: rule.id } : {}), name: name.trim(), line: written })
    return result.kind === 'success' ? result.body : null
  }
  const switchTo = async (to: 'ON' | 'WATCH', written: string) => {
    const kept = await save(written)
    if (!kept) return
    onLine(written)
    const result = await switching.run({ id: kept.id, version: kept.version, to })
    putInAddress({ rule: kept.id }, true)
    if (result.kind !== 'success') return
    const { requestNumber } = result.body
    notify('success', requestNumber ? t('asked', { number: requestNumber }) : t(to === 'ON' ? 'switched' : 'watching'))
  }
  const isWide = (tried?.shareBps ?? 0) > approvalShareBps
  return (
    <div className="risk-acts-row">
      {isWide && !tried?.stopsAll && (
        <p className="risk-small">{t('needsSecond', { share: ((tried?.shareBps ?? 0) / 100).toFixed(1) })}</p>
      )}
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() =>
          void save(writtenLine(line)).then((kept) => {
            if (!kept) return
            notify('success', t('saved'))
            putInAddress({ rule: kept.id }, true)
          })
        }
      >
        {t('save')}
      </button>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => void switchTo('WATCH', writtenLine(line))}
      >
        {t('watch')}
      </button>
      <button
        type="button"
        className={best ? 'button' : 'button button-primary'}
        disabled={isBusy || (tried?.stopsAll ?? true)}
        onClick={() => void switchTo('ON', writtenLine(line))}
      >
        {t(isWide ? 'ask' : 'switchOn')}
      </button>
      {best?.limit && (
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={() => void switchTo('ON', best.line)}
        >
          {t('useBest', { limit: toCodeText(best.limit) })}
        </button>
      )}
    </div>
  )
}
/** `rule`: null for a new one. */
export const Editor = ({ rule, mayAct }: { readonly rule: RiskRuleRow | null; readonly mayAct: boolean }) => {
  const t = useWords(riskWords)
  const first = rule ? readRiskLine(rule.line).rule : null
  const [rows, setRows] = useState(first ? rowsOfRule(first) : newRows)
  const [line, setLine] = useState(rule?.line ?? lineOfRows(newRows))
  const [name, setName] = useState(rule?.name ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const [isForm, setIsForm] = useState(rows !== null)
  const [days, setDays] = useState<Question['days']>('90')
  const [lists, setLists] = useState<Question['lists']>('then')
  const fault = useLineFault(line)
  const { trial } = shownRows(useLocation().search)
  const putLine = (written: string): void => {
    setLine(written)
    const read = readRiskLine(written).rule
    if (read) setRows(rowsOfRule(read))
  }
  const isBlank = line.includes(' > then ') || line.includes('>  then')
  const question = { line, days, lists, ...(rule ? { ruleId: rule.id } : {}) }
  return (
    <section className="card risk-editor" aria-label={rule?.name ?? t('newRule')}>
      <header className="risk-title">
        <h2>
          {rule?.name ?? t('newRule')} {rule && <RulePill state={rule.state} />}
        </h2>
        <Segments
          label={t('ruleWay')}
          value={isForm ? 'form' : 'line'}
          choices={[
            ['form', t('form')],
            ['line', t('line')],
          ]}
          onChange={(way) => setIsForm(way === 'form')}
        />
      </header>
      <div className="risk-body">
        {rule?.requestId && (
          <p className="risk-small">
            {t('waitsFor')}{' '}
            <a href={href('/management/auth/pending', {}, { open: rule.requestId })}>{t('showRequest')}</a>
          </p>
        )}
        {mayAct && (
          <TextField
            label={t('ruleName')}
            value={name}
            onChange={(text) => {
              setName(text)
              setIsMissing(false)
            }}
            fault={isMissing ? 'REQUIRED' : null}
          />
        )}
        {isForm && rows ? (
          <RuleForm
            of={rows}
            onChange={(changed) => {
              setRows(changed)
              setLine(lineOfRows(changed))
            }}
          />
        ) : isForm ? (
          <p className="risk-small">{t('onlyLine')}</p>
        ) : null}
        {isForm ? <code className="risk-code">{writtenLine(line)}</code> : <RuleLine line={line} onChange={putLine} />}
        {fault && !isBlank && <p className="risk-due risk-small">{fault}</p>}
        {fault ? (
          <p className="risk-small quiet">{t('firstRule')}</p>
        ) : (
          <>
            <div className="risk-tools">
              <Segments
                label={t('history')}
                value={days}
                choices={backTestDays.map((each) => [each, t('days', { n: each })])}
                onChange={setDays}
              />
              <Segments
                label={t('listsOf')}
                value={lists}
                choices={listTimes.map((each) => [each, t(each === 'then' ? 'listsThen' : 'listsNow')])}
                onChange={setLists}
              />
            </div>
            <TriedOut
              question={question}
              acts={
                mayAct
                  ? (tried) => (
                      <EditorActs
                        rule={rule}
                        name={name}
                        line={line}
                        tried={tried}
                        onLine={putLine}
                        onFault={setIsMissing}
                      />
                    )
                  : null
              }
            />
            {trial && <RowsDrawer key={trial} of={risk.tryRows} input={{ ...question, of: trial }} name={t('tried')} />}
          </>
        )}
        {rule && <Versions id={rule.id} />}
        {!mayAct && <p className="risk-small quiet">{t('keepersOnly')}</p>}
      </div>
    </section>
  )
}
const Versions = ({ id }: { readonly id: string }) => {
  const t = useWords(riskWords)
  const { data, instead } = useLoaded(risk.rule, { id }, { lines: 2 })
  if (!data) return instead
  return (
    <details className="risk-dearest">
      <summary>{t('versions')}</summary>
      <ul>
        {data.versions.map(({ version, line, at, by, isLive }) => (
          <li key={version}>
            <span>
              {t('versionSince', { version, day: dateOf(at, 'Asia/Dubai') })}, {by}
              {isLive && <b> {t('liveNow')}</b>}
              <code className="risk-line">{line}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
const TriedOut = ({
  question,
  acts,
}: {
  readonly question: Question
  readonly acts: ((tried: RiskBackTest | undefined) => ReactNode) | null
}) => {
  const { data, instead } = useLoaded(risk.tryRule, question, { lines: 10, keepPrevious: true })
  return (
    <>
      {data ? <Trial of={data} /> : instead}
      {acts?.(data)}
    </>
  )
}
