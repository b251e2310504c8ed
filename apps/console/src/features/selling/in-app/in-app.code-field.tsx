// The code that confirms exactly one change of one app.
import type { Input } from '@falaj/contract/kernel/endpoint'
import { inApp } from '@falaj/contract/selling/in-app'
import { useAction } from '../../../api/use.ts'
import type { Fault } from '../../../light/faults.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { inAppWords } from './in-app.words.ts'

export interface CodeFieldProps {
  readonly asks: Input<typeof inApp.sendCode>
  readonly value: string
  readonly onChange: (code: string) => void
  readonly fault: string | null
  /** True while there is nothing to confirm. */
  readonly disabled?: boolean
}
export const CodeField = ({ asks, value, onChange, fault, disabled = false }: CodeFieldProps) => {
  const t = useWords(inAppWords)
  const mobile = useStore(site).member?.mobile ?? ''
  const send = useAction(inApp.sendCode)
  return (
    <SmsCode
      purpose="IN_APP"
      hint={t('codeTo', { mobile })}
      value={value}
      fault={fault as Fault | null}
      disabled={disabled}
      onSend={async () => (await send.run(asks)).kind === 'success'}
      onChange={onChange}
    />
  )
}
