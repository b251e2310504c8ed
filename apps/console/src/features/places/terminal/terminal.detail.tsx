// One terminal of a merchant below the account, and what the account does with it.
import { useState } from 'react'
import { roleWords } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { sayCode } from '@falaj/contract/kernel/words'
import { deviceChangeWords } from '@falaj/contract/places/device'
import { terminal } from '@falaj/contract/places/terminal'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { TextDialog } from '../../../blocks/form/text-dialog.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { QrCode } from '../../../light/qr-code.tsx'
import { notify } from '../../../state/messages.ts'
import { timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { terminalWords } from './terminal.words.ts'
import '../../../blocks/confirm/confirm.css'

type TerminalDetail = Output<typeof terminal.detail>

const TerminalActions = ({ found }: { readonly found: TerminalDetail }) => {
  const t = useWords(terminalWords)
  const language = useLanguage()
  const zone = useZone()
  const [open, setOpen] = useState<'lock' | 'retire' | 'move' | 'replace' | null>(null)
  const [code, setCode] = useState<Output<typeof terminal.code> | null>(null)
  const making = useAction(terminal.code)
  const { id, actions, rowVersion: version } = found
  const own = { id, version }
  const close = (): void => setOpen(null)
  const done = (): void => notify('success', t('done'))
  const button = (action: NonNullable<typeof open>, destructive = false) =>
    actions.includes(action) && (
      <button type="button" className={destructive ? 'button button-danger' : 'button'} onClick={() => setOpen(action)}>
        {t(action)}
      </button>
    )
  const command = { found, words: terminalWords, done: t('done'), input: { version } }
  return (
    <>
      <p className="quiet small">{t('acts', { merchant: found.merchant[language] })}</p>
      <Actions>
        {actions.includes('expect') && (
          <button
            type="button"
            className="button button-primary"
            disabled={making.busy}
            onClick={() => void making.run({ id }).then((result) => result.kind === 'success' && setCode(result.body))}
          >
            {t('expect')}
          </button>
        )}
        {button('lock', true)}
        <RecordCommand {...command} name="unlock" of={terminal.unlock} />
        {button('move')}
        <RecordCommand {...command} name="force" of={terminal.force} />
        <RecordCommand {...command} name="stay" of={terminal.stay} />
        {button('replace')}
        {button('retire', true)}
        <button
          type="button"
          className="button"
          onClick={() => void openFile(() => call(terminal.label, { id, language }))}
        >
          {t('label')}
        </button>
      </Actions>
      {(open === 'lock' || open === 'retire') && (
        <TextDialog
          of={terminal[open]}
          title={t(open)}
          label={t('reason')}
          {...(open === 'retire' ? { lead: t('retireLead') } : {})}
          destructive
          inputOf={(reason) => ({ ...own, reason })}
          onClose={close}
          onDone={done}
        />
      )}
      {open === 'move' && (
        <TextDialog
          of={terminal.move}
          title={t('move')}
          label={t('store')}
          lead={t('moveLead')}
          choices={found.stores.map(({ code: value, name }) => ({ value, label: name[language] }))}
          inputOf={(store) => ({ ...own, store })}
          onClose={close}
          onDone={done}
        />
      )}
      {open === 'replace' && (
        <TextDialog
          of={terminal.replace}
          title={t('replace')}
          label={t('by')}
          choices={found.spares
            .filter((spare) => spare.id !== id)
            .map((spare) => ({ value: spare.id, label: `${spare.number} · ${spare.label}` }))}
          inputOf={(by) => ({ ...own, by })}
          onClose={close}
          onDone={done}
        />
      )}
      <Dialog open={code !== null} onClose={() => setCode(null)} label={t('code')} width={400}>
        {code && (
          <div className="confirm">
            <h2>{t('code')}</h2>
            <p className="digits terminal-code">{code.code}</p>
            <p>{t('codeLead', { until: timeOf(code.expiresAt, zone) })}</p>
            <QrCode text={code.url} label={t('code')} />
          </div>
        )}
      </Dialog>
    </>
  )
}
const TerminalView = ({ found }: { readonly found: TerminalDetail }) => {
  const t = useWords(terminalWords)
  const language = useLanguage()
  const { facts } = useFieldFacts(terminal.query)
  return (
    <RecordView
      list={terminal.query}
      found={found}
      steps={<TerminalActions found={found} />}
      facts={[
        ...facts(found, 'number', 'merchant', 'mid', 'store', 'model', 'serial', 'seenAt', 'software'),
        ...(found.locked ? [{ name: t('locked'), value: found.locked.reason }] : []),
        ...(found.movingTo ? [{ name: t('movingTo'), value: found.movingTo[language] }] : []),
        ...facts(found, 'createdAt', 'createdBy'),
      ]}
    >
      {found.history.length > 0 && (
        <History
          of={found.history.map(({ role, ...each }) => ({
            ...each,
            who: each.who ?? (role && sayCode(roleWords, role, language)),
          }))}
          says={deviceChangeWords}
        />
      )}
    </RecordView>
  )
}
export const Terminal = ({ id }: { readonly id: string }) => (
  <Loaded of={terminal.detail} input={{ id }}>
    {(found) => <TerminalView found={found} />}
  </Loaded>
)
