// Login with a signed-in phone: a code, a number to match, and the status. Polled every 3 s; the twentieth poll ends it.
import { useEffect, useState } from 'react'
import { login } from '@falaj/contract/people/login'
import { call } from '../../api/call.ts'
import { QrCode } from '../../light/qr-code.tsx'
import { report } from '../../api/report.ts'
import { Spinner } from '../../light/spinner.tsx'
import { useStore } from '../../state/store.ts'
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { prepareConsole } from './prepare.ts'
import { qrWords } from './qr-words.ts'
import { isOver, qrPollMs } from './state.ts'
import { readStatus } from './commands.ts'
import { dispatch, loginStore } from './store.ts'
import { loginWords } from './words.ts'

const CopyCode = ({ code }: { readonly code: string }) => {
  const t = useWords(qrWords)
  const [copied, setCopied] = useState(false)
  return (
    <p className="login-rule login-qr-paste">
      {t('qrPaste')}
      <button
        type="button"
        className="login-link"
        onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
      >
        {t(copied ? 'qrCopied' : 'qrCopy')}
      </button>
    </p>
  )
}

const makeCode = async (): Promise<boolean> => {
  const result = await call(login.qrCreate, {})
  if (result.kind === 'success') dispatch({ kind: 'qr-made', made: result.body })
  else report(result)
  return result.kind === 'success'
}

export default function QrPanel() {
  const t = useWords(qrWords)
  const shared = useWords(loginWords)
  const { qrcode, qrcodeStatus } = useStore(loginStore)
  const [failed, setFailed] = useState(false)
  const make = (): void => void makeCode().then((made) => setFailed(!made))
  useEffect(() => {
    prepareConsole()
    void makeCode().then((made) => setFailed(!made))
  }, [])

  const code = qrcode?.code
  const over = isOver(qrcodeStatus)
  useEffect(() => {
    if (!code || over) return
    const timer = setInterval(() => {
      void call(login.qrGet, {}).then((result) => {
        // A lost answer counts as a poll, too: the code does not live longer for it.
        const status = result.kind === 'success' ? result.body.status : loginStore.get().qrcodeStatus
        dispatch({ kind: 'qr-polled', status })
        if (loginStore.get().qrcodeStatus === 'AUTHENTICATED') void readStatus()
      })
    }, qrPollMs)
    return () => clearInterval(timer)
  }, [code, over])

  const isGone = failed || qrcodeStatus === 'REJECTED'
  return (
    <div className="login-qr">
      <p className="quiet">{t('qrLead')}</p>
      <div className="login-qr-plate" data-gone={isGone}>
        {qrcode ? (
          <QrCode text={new URL(qrcode.address, location.origin).href} label={t('qrPicture')} />
        ) : (
          !failed && <Spinner label={shared('working')} />
        )}
        {isGone && (
          <button type="button" className="button button-primary" onClick={make}>
            <Icon name="refresh" />
            {t('qrNew')}
          </button>
        )}
      </div>
      {qrcode && !isGone && (
        <p className="login-qr-number">
          <span className="quiet small">{t('qrNumber')}</span>
          <b className="digits">{qrcode.matchNumber}</b>
        </p>
      )}
      <p className="login-qr-status" role="status" data-status={qrcodeStatus}>
        {failed ? t('qrFailed') : t(`qr${qrcodeStatus}`)}
      </p>
      {qrcode && !isGone && <CopyCode code={qrcode.code} />}
    </div>
  )
}
