// The rules: what each does, its version, and what it did in thirty days.
import { risk, riskRuleStateWords, type RiskDashboard, type RiskRuleRow } from '@falaj/contract/insight/risk'
import { readRiskLine } from '@falaj/contract/insight/risk-line'
import { say } from '@falaj/contract/kernel/words'
import { Command } from '../../../blocks/command/command.tsx'
import type { GlyphName } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import type { Tone } from '../../../blocks/status-pill/words.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { putInAddress } from './risk.address.ts'
import { FigureButton } from './risk.figure.tsx'
import { thenWords } from './risk.form.tsx'
import { riskWords } from './risk.words.ts'

const stateLooks = {
  ON: ['ok', 'done'],
  WATCH: ['go', 'clock'],
  DRAFT: ['idle', 'file'],
  OFF: ['idle', 'minus'],
} as const satisfies Record<RiskRuleRow['state'], readonly [Tone, GlyphName]>
export const RulePill = ({ state }: { readonly state: RiskRuleRow['state'] }) => {
  const language = useLanguage()
  const [tone, icon] = stateLooks[state]
  return <Pill tone={tone} icon={icon} text={say(riskRuleStateWords[state], language)} />
}
const Row = ({ of, mayAct }: { readonly of: RiskRuleRow; readonly mayAct: boolean }) => {
  const t = useWords(riskWords)
  const { rule } = readRiskLine(of.liveLine ?? of.line)
  const isLive = of.liveVersion !== null
  return (
    <tr>
      <th scope="row">
        <button type="button" className="risk-rule-name" onClick={() => putInAddress({ rule: of.id })}>
          {of.name}
        </button>
        <code className="risk-line">{of.liveLine ?? of.line}</code>
      </th>
      <td>
        <RulePill state={of.state} />
      </td>
      <td>{rule && t(thenWords[rule.outcome])}</td>
      <td>
        {t('versionSince', { version: of.liveVersion ?? of.version, day: dateOf(of.since, 'Asia/Dubai') })}
        {isLive && of.version !== of.liveVersion && <small>{t('newerDraft', { version: of.version })}</small>}
      </td>
      <td className="risk-end">
        <FigureButton rows="rule-fired" ruleId={of.id} name={`${of.name}, ${t('fired')}`}>
          {of.fired}
        </FigureButton>
      </td>
      <td className="risk-end">
        <FigureButton rows="rule-bad" ruleId={of.id} name={`${of.name}, ${t('provedBad')}`}>
          {of.bad}
        </FigureButton>
      </td>
      <td className="risk-end">
        <FigureButton rows="rule-stopped" ruleId={of.id} name={`${of.name}, ${t('stoppedHead')}`}>
          <Amount of={of.stopped} bare />
        </FigureButton>
      </td>
      <td className="risk-end">
        {mayAct && isLive && (
          <Command
            of={risk.setState}
            input={{ id: of.id, to: 'OFF', version: of.version }}
            label={t('off')}
            title={t('offTitle')}
            facts={[{ name: t('rule'), value: of.name }]}
            done={t('switchedOff')}
          />
        )}
      </td>
    </tr>
  )
}
export const Rules = ({ of }: { readonly of: RiskDashboard }) => {
  const t = useWords(riskWords)
  const { rules, mayAct } = of
  return (
    <section className="card risk-rules" aria-label={t('rules')}>
      <header className="risk-title">
        <h2>
          {t('rules')} <span className="tag">{rules.length}</span>
        </h2>
        <span className="quiet risk-small">{t('lastDays')}</span>
      </header>
      {rules.length === 0 ? (
        <p className="risk-empty">{t('noRules')}</p>
      ) : (
        <div className="risk-scroll">
          <table className="risk-table">
            <thead>
              <tr>
                <th scope="col">{t('rule')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('thenHead')}</th>
                <th scope="col">{t('version')}</th>
                <th scope="col" className="risk-end">
                  {t('fired')}
                </th>
                <th scope="col" className="risk-end">
                  {t('provedBad')}
                </th>
                <th scope="col" className="risk-end">
                  {t('stoppedHead')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <Row key={rule.id} of={rule} mayAct={mayAct} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
