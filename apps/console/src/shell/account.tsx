// Who is signed in, for whom, and the way out.
import { useState } from 'react'
import { roleLabel } from '@falaj/contract/kernel/access'
import type { Member, Merchant } from '@falaj/contract/people/session'
import { Dialog } from '../light/dialog.tsx'
import { Popup } from '../light/popup.tsx'
import { signOut } from '../session/site.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { Icon } from '../light/icons.tsx'
import { useMayViewAs, ViewAsDialog, ViewAsItem } from './view-as.tsx'
import { SignInCodeDialog, SwitchMerchant, type CodeNeed } from './switch-merchant.tsx'
import { shellWords } from './words.ts'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

export const SignOutDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useWords(shellWords)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} label={t('signOut')} width={330}>
      <h2>{t('signOut')}</h2>
      <p>{t('signOutSure')}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={busy}
          onClick={() => {
            setBusy(true)
            void signOut()
          }}
        >
          {t('signOut')}
        </button>
      </div>
    </Dialog>
  )
}

export const Account = ({ member, merchant }: { readonly member: Member; readonly merchant: Merchant | null }) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const [leaving, setLeaving] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const mayViewAs = useMayViewAs()
  const [need, setNeed] = useState<CodeNeed | null>(null)
  const labels = member.roles.map((role) => roleLabel(role, language))
  return (
    <>
      <Popup
        label={t('account')}
        button={
          <>
            <span className="avatar" aria-hidden="true">
              {initials(member.name)}
            </span>
            <span className="header-wide account-name">
              <b>{member.name}</b>
              <small>{labels.join(', ')}</small>
            </span>
          </>
        }
      >
        {(close) => (
          <>
            <dl className="account-facts">
              <dt>{member.name}</dt>
              <dd>{labels.join(', ')}</dd>
              <dd>{member.mobile}</dd>
              {merchant && (
                <dd>
                  {merchant.name[language]} · <span className="digits">{merchant.merchantMid}</span>
                </dd>
              )}
            </dl>
            <SwitchMerchant member={member} onAsk={setNeed} />
            {mayViewAs && (
              <ViewAsItem
                onPress={() => {
                  close()
                  setChoosing(true)
                }}
              />
            )}
            <button
              type="button"
              className="popup-item"
              onClick={() => {
                close()
                setLeaving(true)
              }}
            >
              <Icon name="exit" />
              {t('signOut')}
            </button>
          </>
        )}
      </Popup>
      {need && <SignInCodeDialog need={need} onAsk={setNeed} onClose={() => setNeed(null)} />}
      <ViewAsDialog open={choosing} onClose={() => setChoosing(false)} />
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
