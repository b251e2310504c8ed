// Risk: rates against limits, who waits for a decision, and rules that are tried on the merchant's own history before they are switched on.
import { useState } from 'react'
import { risk, riskFigures, type RiskFigure } from '@falaj/contract/insight/risk'
import { riskListWords, riskLists } from '@falaj/contract/insight/risk-fields'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { say } from '@falaj/contract/kernel/words'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { useLocation } from '../../../router/location.ts'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { putInAddress, shownRows } from './risk.address.ts'
import { Decision } from './risk.decision.tsx'
import { Editor } from './risk.editor.tsx'
import { FigureRows } from './risk.figure.tsx'
import { RiskHead } from './risk.head.tsx'
import { Queue } from './risk.queue.tsx'
import { Rules } from './risk.rules.tsx'
import { riskWords } from './risk.words.ts'
import '../../../blocks/channel-bar/channel-bar.css'
import '../../../blocks/explain/explain.css'
import './risk.css'
import './risk-trial.css'

const figureName = (figure: RiskFigure) => {
  const names = {
    disputes: 'disputes',
    fraud: 'fraud',
    'stopped-good': 'goodLost',
    'rule-fired': 'fired',
    'rule-bad': 'provedBad',
    'rule-stopped': 'stoppedHead',
  } as const
  return figure in names ? names[figure as keyof typeof names] : 'stopped'
}
const Overview = () => {
  const t = useWords(riskWords)
  const { search } = useLocation()
  const { data, instead } = useLoaded(risk.dashboard, {}, { lines: 14, keepPrevious: true })
  if (!data) return instead
  const wanted = new URLSearchParams(search).get('rule')
  const rule = data.rules.find(({ id }) => id === wanted) ?? data.rules.find(({ state }) => state === 'DRAFT') ?? null
  const shown = wanted === 'new' ? null : rule
  const { figure, ruleId } = shownRows(search)
  return (
    <div className="risk">
      <RiskHead of={data} />
      <div className="risk-two">
        <Editor key={shown ? `${shown.id} ${shown.version}` : 'new'} rule={shown} mayAct={data.mayAct} />
        <Queue of={data} />
      </div>
      <Rules of={data} />
      {figure && riskFigures.includes(figure) && (
        <FigureRows figure={figure} ruleId={ruleId} name={t(figureName(figure))} />
      )}
    </div>
  )
}
const Decisions = () => (
  <RecordList
    of={risk.decisions}
    counts={totalWords.all}
    columns={(c) =>
      c.all({
        first: ['at', 'payment', 'outcome', 'review', 'became', 'amount', 'rules', 'method', 'card', 'store'],
        onCard: ['payment', 'rules'],
      })
    }
    drawer={(id) => <Decision id={id} />}
    exportable
  />
)
const AddAddress = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const form = useSaveForm(risk.addEntry, { list: 'block', kind: 'address', address: '', reason: '' }, () => {
    notify('success', t('listed'))
    onClose()
  })
  return (
    <FormDialog title={t('addAddress')} busy={form.busy} act={t('add')} onClose={onClose} onSubmit={form.submit}>
      <SelectField
        label={t('listName')}
        {...form.choice('list')}
        choices={riskLists.map((list) => ({ value: list, label: say(riskListWords[list], language) }))}
      />
      <TextField label={t('address')} {...form.field('address')} />
      <TextField label={t('reason')} {...form.field('reason')} optional />
    </FormDialog>
  )
}
const Lists = () => {
  const t = useWords(riskWords)
  const [isAdding, setIsAdding] = useState(false)
  const mayAct = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(siteStore)))
  return (
    <>
      <p className="quiet page-lead">{t('listsLead')}</p>
      <RecordList
        of={risk.entries}
        columns={(c) => c.all({ first: ['shown', 'kind', 'list', 'createdAt', 'endedAt', 'by'], onCard: ['shown'] })}
        actions={
          mayAct ? (
            <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
              {t('addAddress')}
            </button>
          ) : undefined
        }
        exportable
      />
      {isAdding && <AddAddress onClose={() => setIsAdding(false)} />}
    </>
  )
}
const dayMs = 86_400_000
export default function Risk() {
  const t = useWords(riskWords)
  const mayAct = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(siteStore)))
  const [now] = useState(() => Date.now())
  const day = (ago: number) => dateOf(new Date(now - ago * dayMs).toISOString(), 'Asia/Dubai')
  return (
    <Page
      under={t('period', { from: day(30), to: day(0) })}
      actions={
        mayAct && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => putInAddress({ rule: 'new', tab: null })}
          >
            {t('newRule')}
          </button>
        )
      }
    >
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ overview: () => <Overview />, decisions: () => <Decisions />, lists: () => <Lists /> }}
      />
    </Page>
  )
}
