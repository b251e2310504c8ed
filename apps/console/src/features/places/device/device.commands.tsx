// What is done with one device: each command in the words of its effect.
import { useState, type ReactNode } from 'react'
import { clonedKey, device, type DeviceDetail } from '@falaj/contract/places/device'
import { modelWords } from '@falaj/contract/places/device-models'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../../api/use.ts'
import { Actions, More } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm, type Form } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Activation } from './device.activate.tsx'
import { deviceWords } from './device.words.ts'

interface DialogProps {
  readonly of: DeviceDetail
  readonly onClose: () => void
}
type Draft = { readonly id: string; readonly version: number } & Readonly<Record<string, string | number>>
/** A command with fields of its own: its name gives title, effect and button. */
const Ask = ({
  of,
  command,
  name,
  unset,
  destructive = false,
  onClose,
  children,
}: DialogProps & {
  readonly command: Endpoint
  readonly name: 'lock' | 'send' | 'move' | 'fault' | 'replace' | 'retire' | 'edit'
  readonly unset: Readonly<Record<string, string>>
  readonly destructive?: boolean
  readonly children: (form: Form<Draft>) => ReactNode
}) => {
  const t = useWords(deviceWords)
  const form = useSaveForm(command, { id: of.id, version: of.rowVersion, ...unset } as Draft, () => {
    notify('success', t('saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t(`${name}Title`, { label: of.label })}
      busy={form.busy}
      act={t(name === 'edit' ? 'save' : name)}
      destructive={destructive}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {name !== 'edit' && <p className="quiet small">{t(`${name}Next`)}</p>}
      {children(form)}
    </FormDialog>
  )
}
const text = (form: Form<Draft>, name: string) => ({
  value: String(form.draft[name] ?? ''),
  fault: form.faults[name] ?? null,
  onChange: (value: string) => form.put({ [name]: value } as Partial<Draft>),
})
const useStores = () => {
  const language = useLanguage()
  const { data } = useQuery(device.options, {})
  return {
    stores: (data?.stores ?? []).map(({ code, name }) => ({ value: code, label: name[language] })),
    spares: (data?.spares ?? []).map(({ id, number, label, model }) => ({
      value: id,
      label: `${number} · ${label} · ${Object.hasOwn(modelWords, model) ? modelWords[model as keyof typeof modelWords][language] : model}`,
    })),
  }
}
const MoveDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(deviceWords)
  const { stores } = useStores()
  return (
    <Ask of={of} command={device.move} name="move" unset={{ store: '' }} onClose={onClose}>
      {(form) => (
        <SelectField
          label={t('moveTo')}
          choices={stores.filter(({ value }) => value !== of.storeCode)}
          {...text(form, 'store')}
        />
      )}
    </Ask>
  )
}
const ReplaceDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(deviceWords)
  const { spares } = useStores()
  return (
    <Ask of={of} command={device.replace} name="replace" unset={{ by: '' }} destructive onClose={onClose}>
      {(form) => (
        <SelectField
          label={t('replaceBy')}
          choices={spares.filter(({ value }) => value !== of.id)}
          {...text(form, 'by')}
        />
      )}
    </Ask>
  )
}
const EditDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(deviceWords)
  const { stores } = useStores()
  return (
    <Ask
      of={of}
      command={device.edit}
      name="edit"
      unset={{ label: of.label, store: of.storeCode ?? '' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('till')} hint={t('tillHint')} {...text(form, 'label')} />
          {of.epoch === 0 && <SelectField label={t('store')} choices={stores} {...text(form, 'store')} />}
        </>
      )}
    </Ask>
  )
}
/** A command that asks for one text. */
const textDialog = (
  name: 'lock' | 'send' | 'fault' | 'retire',
  command: Endpoint,
  field: string,
  word: 'reason' | 'message' | 'faultWhat',
) =>
  function TextDialog({ of, onClose }: DialogProps) {
    const t = useWords(deviceWords)
    return (
      <Ask
        of={of}
        command={command}
        name={name}
        unset={{ [field]: '' }}
        destructive={name !== 'send'}
        onClose={onClose}
      >
        {(form) => <TextField label={t(word)} {...text(form, field)} />}
      </Ask>
    )
  }
const dialogs = {
  edit: EditDialog,
  move: MoveDialog,
  replace: ReplaceDialog,
  lock: textDialog('lock', device.lock, 'reason', 'reason'),
  send: textDialog('send', device.message, 'text', 'message'),
  fault: textDialog('fault', device.fault, 'fault', 'faultWhat'),
  retire: textDialog('retire', device.retire, 'reason', 'reason'),
  activate: ({ of, onClose }: DialogProps) => <Activation id={of.id} onClose={onClose} />,
}
type DialogName = keyof typeof dialogs

export const DeviceCommands = ({ of }: { readonly of: DeviceDetail }) => {
  const t = useWords(deviceWords)
  const [open, setOpen] = useState<DialogName | null>(null)
  const can = (event: DeviceDetail['actions'][number]): boolean => of.actions.includes(event)
  const button = (what: DialogName, word: Parameters<typeof t>[0], tone = '') => (
    <button key={what} type="button" className={`button ${tone}`.trim()} onClick={() => setOpen(what)}>
      {t(word as 'edit')}
    </button>
  )
  const at = { id: of.id, version: of.rowVersion }
  const plain = (name: 'unlock' | 'force' | 'stay' | 'repair') => (
    <Command
      key={name}
      of={device[name]}
      input={at}
      label={t(name)}
      title={t(`${name}Title`)}
      next={t(name === 'unlock' && of.locked?.reason === clonedKey ? 'unlockCloned' : `${name}Next`)}
      done={t('saved')}
    />
  )
  const ask = (what: 'ping' | 'locate' | 'update') => (
    <Command
      key={what}
      of={device.ask}
      input={{ ...at, what }}
      label={t(what)}
      title={t(`${what}Title`)}
      next={t(`${what}Next`)}
      done={t('asked')}
    />
  )
  const waits = of.state === 'WAITING_ACTIVATION' || of.state === 'SHIPPED'
  const OpenDialog = open && dialogs[open]
  const main = [
    ...(of.words ? [button('activate', 'compare', 'button-primary')] : []),
    ...(waits && can('expect') ? [button('activate', 'activate', 'button-primary')] : []),
    ...(of.key ? [button('send', 'send')] : []),
    ...(can('move') ? [button('move', 'move')] : []),
    ...(['force', 'stay', 'unlock', 'repair'] as const).filter(can).map(plain),
    ...(can('replace') ? [button('replace', 'replace')] : []),
    ...(can('lock') ? [button('lock', 'lock', 'button-danger')] : []),
  ]
  const more = [
    ...(of.key ? (['ping', 'locate', 'update'] as const).map(ask) : []),
    ...(of.actions.length > 0 ? [button('edit', 'edit')] : []),
    ...(!waits && !of.words && can('expect') ? [button('activate', 'newCode')] : []),
    ...(can('fault') ? [button('fault', 'fault')] : []),
    ...(can('retire') ? [button('retire', 'retire', 'button-danger')] : []),
  ]
  return (
    <>
      {main.length + more.length > 0 && (
        <Actions>
          {main}
          {more.length > 0 && <More>{more}</More>}
        </Actions>
      )}
      {OpenDialog && <OpenDialog of={of} onClose={() => setOpen(null)} />}
    </>
  )
}
