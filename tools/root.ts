import fs from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')
export const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
