// Fails when the lockfile would not install everywhere: npm drops an optional package it could not fetch without a word.
import fs from 'node:fs'

const lock = JSON.parse(fs.readFileSync(process.argv[2] ?? 'package-lock.json', 'utf8')).packages
const locked = new Set(Object.keys(lock).map((key) => key.split('node_modules/').pop()))
const faults = []
for (const [key, entry] of Object.entries(lock)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
    if (!locked.has(name)) faults.push(`${key || 'root'} needs ${name}@${version}, not in the lock`)
  if (/^https?:/.test(entry.resolved ?? '')) faults.push(`${key}: names a registry's address`)
}
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nFix: npm run lock`)
  process.exit(1)
}
console.log(`lockfile: ${locked.size} packages, complete`)
