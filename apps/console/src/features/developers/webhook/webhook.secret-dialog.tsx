// A signing secret, to be copied once.
import { Copy } from '../../../blocks/copy.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { useWords } from '../../../words/language.tsx'
import { webhookWords } from './webhook.words.ts'

export const SecretDialog = ({
  secret,
  onClose,
}: {
  /** Null if it is closed. */
  readonly secret: string | null
  readonly onClose: () => void
}) => {
  const t = useWords(webhookWords)
  return (
    <Dialog open={secret !== null} onClose={onClose} label={t('secret')} width={560}>
      <div className="confirm">
        <h2>{t('secret')}</h2>
        <p className="quiet small">{t('secretWhy')}</p>
        <p className="webhook-secret webhook-text">
          <code>{secret}</code>
          <Copy text={secret ?? ''} />
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
