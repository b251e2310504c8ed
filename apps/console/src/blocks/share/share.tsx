// An address to give away: copied, sent by the person's own mail, messages or chat, or scanned.
import { words } from '@falaj/contract/kernel/words'
import { QrCode } from '../../light/qr-code.tsx'
import { notify } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { givePng, giveSvg } from './qr-file.ts'
import './share.css'

const shareWords = words({
  link: { en: 'Link', zh: '链接' },
  copy: { en: 'Copy link', zh: '复制链接' },
  copied: { en: 'Copied.', zh: '已复制。' },
  email: { en: 'E-mail', zh: '邮件' },
  sms: { en: 'SMS', zh: '短信' },
  chat: { en: 'WhatsApp', zh: 'WhatsApp' },
  open: { en: 'Open', zh: '打开' },
  qr: { en: 'QR code of the link', zh: '链接二维码' },
  svg: { en: 'QR as SVG', zh: '二维码 SVG' },
  png: { en: 'QR as PNG', zh: '二维码 PNG' },
})
export interface ShareProps {
  /** Path on this site. */
  readonly path: string
  /** Path in the QR code, where it differs. */
  readonly qrPath?: string
  /** Text sent with the link. */
  readonly text: string
  /** Base name of the files: 'L-7K3QF2M'. */
  readonly name: string
}
export const Share = ({ path, qrPath = path, text, name }: ShareProps) => {
  const t = useWords(shareWords)
  const url = `${location.origin}${path}`
  const scanned = `${location.origin}${qrPath}`
  const body = encodeURIComponent(`${text} ${url}`)
  return (
    <div className="share">
      <div className="share-qr">
        <QrCode text={scanned} label={t('qr')} />
      </div>
      <div className="share-ways">
        <a className="share-url digits" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <div className="share-buttons">
          <button
            type="button"
            className="button button-primary"
            onClick={() => void navigator.clipboard.writeText(url).then(() => notify('success', t('copied')))}
          >
            {t('copy')}
          </button>
          <a className="button" href={`mailto:?subject=${encodeURIComponent(text)}&body=${body}`}>
            {t('email')}
          </a>
          <a className="button" href={`sms:?&body=${body}`}>
            {t('sms')}
          </a>
          <a className="button" href={`https://wa.me/?text=${body}`} target="_blank" rel="noreferrer">
            {t('chat')}
          </a>
          <button type="button" className="button" onClick={() => giveSvg(scanned, name)}>
            {t('svg')}
          </button>
          <button type="button" className="button" onClick={() => givePng(scanned, name)}>
            {t('png')}
          </button>
        </div>
      </div>
    </div>
  )
}
