// Adds files to a record one by one: each is sent and added by the feature's command; a refusal is shown below.
import { useState } from 'react'
import type { FilePurpose } from '@falaj/contract/workspace/file'
import { serverFaults } from '../form/faults.ts'
import { Upload } from './upload.tsx'

export interface AddFileProps {
  readonly label: string
  readonly purpose: FilePurpose
  /** How many it has: the next one starts anew. */
  readonly count: number
  readonly onAdd: (filePath: string) => Promise<Parameters<typeof serverFaults>[0]>
}
export const AddFile = ({ label, purpose, count, onAdd }: AddFileProps) => {
  const [fault, setFault] = useState<string | null>(null)
  const add = async (filePath: string): Promise<void> => {
    setFault(null)
    setFault(serverFaults(await onAdd(filePath))?.['filePath'] ?? null)
  }
  return (
    <>
      <Upload
        key={count}
        label={label}
        purpose={purpose}
        invalid={fault !== null}
        onChange={([filePath]) => {
          if (filePath) void add(filePath)
        }}
      />
      {fault && (
        <p className="form-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
