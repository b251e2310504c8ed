// A key's secret, the one time it is shown.
import { Copy } from '../../../blocks/copy.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { apiKeyWords } from './api-key.words.ts'

export interface Secret {
  readonly secret: string
  readonly previousUntil: string | null
}
export const SecretDialog = ({ of, onClose }: { readonly of: Secret; readonly onClose: () => void }) => {
  const t = useWords(apiKeyWords)
  const zone = useZone()
  return (
    <Dialog open onClose={onClose} label={t('secretTitle')} width={560}>
      <div className="confirm">
        <h2>{t('secretTitle')}</h2>
        <p>{t('secretWhy')}</p>
        <p className="api-key-secret">
          <code>{of.secret}</code>
          <Copy text={of.secret} />
        </p>
        {of.previousUntil && (
          <p className="quiet small">{t('secretOverlap', { at: dateTimeOf(of.previousUntil, zone) })}</p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('copied')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
