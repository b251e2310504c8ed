// A batch: the sheet with its tools, its totals, and its outcome once it is saved.
import { useRef, useState } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import type { TransferAnswer } from '@falaj/contract/accounts/transfer'
import { toCodeText } from '@falaj/money'
import { Outcome } from '../../../blocks/outcome/outcome.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useFaultSentence } from '../../../blocks/form/form-field.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { timeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { SubmitBatch } from './batch-transfer.submit.tsx'
import { BatchDrafts } from './batch-transfer.drafts.tsx'
import { BatchGrid } from './batch-transfer.grid.tsx'
import { batchWords } from './batch-transfer.words.ts'
import { TemplateButtons } from './batch-transfer.template-buttons.tsx'
import { useBatch, type BatchState, type SavedBatch } from './batch-transfer.use-batch.ts'
import '../../../blocks/order/result.css'
import './batch-transfer.batch.css'

const Tools = ({ batching }: { readonly batching: BatchState }) => {
  const t = useWords(batchWords)
  const picker = useRef<HTMLInputElement>(null)
  const { readFile, addRow, begin } = batching
  return (
    <Actions>
      <button type="button" className="button" onClick={() => picker.current?.click()}>
        {t('openFile')}
      </button>
      <input
        ref={picker}
        type="file"
        accept=".csv,.xlsx"
        hidden
        aria-label={t('openFile')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void readFile(file)
          target.value = ''
        }}
      />
      <button type="button" className="button" onClick={addRow}>
        {t('addRow')}
      </button>
      <button type="button" className="button" onClick={begin}>
        {t('begin')}
      </button>
      <TemplateButtons />
    </Actions>
  )
}
const Summary = ({ batching }: { readonly batching: BatchState }) => {
  const t = useWords(batchWords)
  const sentence = useFaultSentence()
  const { checked, nextWrong, faults } = batching
  // Sums of the rows as they were would be read as theirs.
  if (!checked)
    return (
      <div className="batch-summary quiet" role="status">
        {t('checking')}
      </div>
    )
  const { count, total, twins } = checked
  return (
    <div className="batch-summary" role="status">
      <span>{t('rows', { n: count })}</span>
      {total && (
        <span>
          {t('together')} <Amount of={total} />
        </span>
      )}
      {twins.size > 0 && <span className="batch-twin">{t('twins', { n: twins.size })}</span>}
      {checked.faults.size > 0 && (
        <>
          <span className="batch-wrong">{t('wrong', { n: checked.faults.size })}</span>
          <button type="button" className="button" onClick={() => nextWrong()}>
            {t('nextWrong')} <kbd>F8</kbd>
          </button>
        </>
      )}
      {faults['rows'] && checked.faults.size === 0 && (
        <span className="batch-wrong">{sentence(faults['rows'], t('sheet'))}</span>
      )}
    </div>
  )
}

const SaveNote = ({ state }: { readonly state: BatchState['saveState'] }) => {
  const t = useWords(batchWords)
  const zone = useZone()
  if (state.kind === 'nothing') return null
  const isBad = state.kind === 'failed' || state.kind === 'many'
  return (
    <span className={`batch-kept small ${isBad ? 'batch-wrong' : 'quiet'}`} role="status">
      {state.kind === 'kept'
        ? t('kept', { at: timeOf(state.at, zone) })
        : t(state.kind === 'waits' ? 'keeping' : state.kind === 'many' ? 'draftsMany' : 'notKept')}
    </span>
  )
}

const Saved = ({ saved, onAgain }: { readonly saved: SavedBatch; readonly onAgain: () => void }) => {
  const t = useWords(batchWords)
  const [answer, setAnswer] = useState<TransferAnswer | null>(null)
  const { id, number, warnings, rows, amount, fee, total } = saved
  const title = answer
    ? answer.requestNumber
      ? t('waits', { number: answer.requestNumber })
      : t('processed', { number })
    : t('saved', { number })
  return (
    // What became of the submission is another outcome than that it was saved: it is shown and focused anew.
    <Outcome key={answer ? 'answer' : 'saved'} className="card card-body answer">
      <h2>{title}</h2>
      {!answer && <p className="quiet">{t('savedText')}</p>}
      {warnings > 0 && <p className="batch-twin">{t('warned', { n: warnings })}</p>}
      <Facts
        as="rows"
        facts={[
          { name: t('orders'), value: <span className="digits">{rows}</span> },
          { name: t('receive'), value: <Amount of={amount} /> },
          { name: t('fee'), value: <Amount of={fee} /> },
          { name: t('total'), value: <Amount of={total} />, sum: true },
        ]}
      />
      <Actions>
        {!answer && <SubmitBatch batch={saved} onAsked={setAnswer} />}
        <a className="button" href={`${href('/fiat/transaction/transfer')}?tab=batch&open=${id}`}>
          {t('open')}
        </a>
        {answer?.requestId && (
          <a className="button" href={`${href('/management/auth/pending')}?open=${answer.requestId}`}>
            {t('toRequest')}
          </a>
        )}
        <button type="button" className="button" onClick={onAgain}>
          {t('another')}
        </button>
      </Actions>
    </Outcome>
  )
}

export const Batch = () => {
  const t = useWords(batchWords)
  const batching = useBatch()
  const { rows, limits, checked, faultsAt, cell, paste, remove, goTo, nextWrong } = batching
  const { name, setName, control, setControl, faults } = batching
  if (batching.saved) return <Saved saved={batching.saved} onAgain={batching.again} />
  if (batching.isOpening) return <Skeleton lines={12} />
  return (
    <section className="card card-body batch">
      <p className="quiet">
        {t('lead')} {limits && t('limits', { min: toCodeText(limits.min), max: toCodeText(limits.max) })}
      </p>
      <BatchDrafts openId={batching.openId} onOpen={(id) => void batching.openDraft(id)} />
      <Tools batching={batching} />
      <BatchGrid
        rows={rows}
        checked={checked}
        faultsAt={faultsAt}
        onCell={cell}
        onPaste={paste}
        onRemove={remove}
        onNextWrong={nextWrong}
        goTo={goTo}
      />
      <Summary batching={batching} />
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          batching.save()
        }}
      >
        <div className="form-pair">
          <TextField label={t('name')} value={name} fault={faults['name']} onChange={setName} />
          <TextField
            label={t('controlTotal')}
            hint={t('controlHint')}
            optional
            value={control}
            fault={faults['controlTotal']}
            onChange={setControl}
          />
        </div>
        <Actions end>
          <SaveNote state={batching.saveState} />
          <BusyButton text={t('prepare')} busy={batching.isBusy} working={t('working')} />
        </Actions>
      </form>
    </section>
  )
}
