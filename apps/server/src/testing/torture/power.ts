// A disk that can lose its power: a file system in a file. What was not flushed to the file when the power went is gone.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { signalPostgres, type Bed } from './bed.ts'

export interface PowerDisk {
  readonly folder: string
  cut(bed: Bed): Promise<void>
  close(): Promise<void>
}
const run = (program: string, ...args: readonly string[]): void => {
  execFileSync(program, args, { stdio: 'pipe' })
}
/** Processes of the killed server may hold it for a moment. */
const unmount = async (folder: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return run('umount', folder)
    } catch (error) {
      if (attempt === 100) throw error
      await rest(100)
    }
}

/** Needs root, mkfs.ext4 and loop devices. */
export const openPowerDisk = (parent: string, megabytes: number): PowerDisk => {
  const [image, folder] = [path.join(parent, 'disk'), path.join(parent, 'mounted')]
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', '-F', image)
  fs.mkdirSync(folder, { mode: 0o755 })
  run('mount', '-o', 'loop', image, folder)
  fs.chmodSync(folder, 0o755)
  return {
    folder,
    async cut(bed) {
      signalPostgres(bed.dataDir, 'SIGSTOP')
      run('cp', '--sparse=always', image, `${image}.cut`)
      await bed.killServer('SIGKILL', async () => {
        await unmount(folder)
        fs.renameSync(`${image}.cut`, image)
        try {
          run('fsck.ext4', '-p', image)
        } catch {
          // Its exit code only reports that it repaired something: that is its purpose.
        }
        run('mount', '-o', 'loop', image, folder)
      })
    },
    close: () => unmount(folder),
  }
}
