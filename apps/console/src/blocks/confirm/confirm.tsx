// Review, then do: dry facts first, and a button that names the act. While it runs the button keeps its width and nothing can be closed.
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../light/dialog.tsx'
import { BusyButton } from '../../light/busy-button.tsx'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { Facts, type Fact } from '../facts/facts.tsx'
import './confirm.css'

export interface ConfirmProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What the other side gets: the one big number. */
  readonly hero?: ReactNode
  readonly facts: readonly Fact[]
  /** What happens next, and who does it. */
  readonly next?: ReactNode
  /** Names the act: 'Refund AED 12.00'. */
  readonly act: string
  /** The act cannot be taken back. */
  readonly destructive?: boolean
  /** Beside the acts, at the other end. */
  readonly beside?: ReactNode
  readonly onConfirm: () => Promise<unknown>
}
export const Confirm = ({
  open,
  onClose,
  title,
  hero,
  facts,
  next,
  act,
  destructive = false,
  beside,
  onConfirm,
}: ConfirmProps) => {
  const t = useWords(blockWords)
  const [busy, setBusy] = useState(false)
  const confirm = (): void => {
    setBusy(true)
    void onConfirm().finally(() => setBusy(false))
  }
  return (
    <Dialog open={open} onClose={() => !busy && onClose()} label={title} width={560}>
      <div className="confirm">
        <h2>{title}</h2>
        {hero && <div className="confirm-hero">{hero}</div>}
        <Facts facts={facts} as="rows" />
        {next && <p className="confirm-next">{next}</p>}
        <div className="dialog-actions">
          {beside}
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </button>
          <BusyButton
            text={act}
            busy={busy}
            working={t('loading')}
            className={destructive ? 'button-danger' : 'button-primary'}
            onPress={confirm}
          />
        </div>
      </div>
    </Dialog>
  )
}
