// Spellings of addresses that an attacker might use to reach internal services; for tests.

/** Internal addresses in every way that parsers are known to read. */
const addresses = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 127.0.0.1. 0 0.0.0.0 0x7f000001 0x7f.1 0x7f.0.0.1 0X7F.0.0.0x1 017700000001 0177.0.0.1 0177.1
  2130706433 3232235521 167772161 2852039166 0xa9fea9fe 0251.0376.0251.0376 025177524776 0x0a000001 10.0.0.1 10.1 10.255.255.255
  172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 192.168.65793 100.64.0.1 100.127.255.254 169.254.169.254 169.254.0.1 169.254.43518
  192.0.0.1 192.0.0.192 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1
  255.255.255.255 0.1.2.3 ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127｡0｡0｡1 %31%32%37.0.0.1 127.0.0.1%2e
  [::1] [::] [0:0:0:0:0:0:0:1] [::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::127.0.0.1] [::7f00:1]
  [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::a00:1] [2002:7f00:1::] [2002:a9fe:a9fe::1] [2001::7f00:1]
  [2001:0:53aa:64c:0:fbff:80ff:fffe] [2001:db8::1] [2001:10::1] [2001:20::1] [3fff::1] [fe80::1] [fe80::a9fe:a9fe] [fec0::1] [fc00::1]
  [fd00::1] [fd00:ec2::254] [ff02::1] [ff05::1:3] [100::1] [5f00::1] [4000::1] [::ffff:192.168.0.1] [0:0:0:0:0:ffff:7f00:1]`
const names = `
  localhost LOCALHOST localhost. loopback localhost.localdomain foo.localhost foo.localhost. ip6-localhost broadcasthost
  metadata metadata.google.internal instance-data.ec2.internal kubernetes.default.svc.cluster.local db.internal db.local printer.lan
  router.home intranet wiki.corp secret.private hidden.onion 1.0.0.127.in-addr.arpa host.docker.internal postgres redis
  ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ l%6fcalhost localhost%00.example.com ok.receiver.test`
const split = (text: string): string[] => text.trim().split(/\s+/)

const ports = [
  '22',
  '25',
  '80',
  '3000',
  '5432',
  '6379',
  '8080',
  '9200',
  '11211',
  '27017',
  '65535',
  '0',
  '65536',
  '-1',
  'x',
]
const credentials = [
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://@example.com/',
  'https://:@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com:443@127.0.0.1/',
  'https://127.0.0.1@example.com/',
  'https://example.com%40127.0.0.1/',
]
const malformed = [
  '',
  ' ',
  'example.com',
  '//example.com/',
  '/hooks',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https://',
  'https://?',
  'https://#',
  'https://[',
  'https://[::1',
  'https://.',
  'https://..',
  'https://%',
  'https://example.com\\@127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  'https://127.0.0.1\\.example.com/',
  'https://exa\tmple.com/',
  'https://127.0.0.1\n.example.com/',
  ' https://127.0.0.1/',
  'https://127.0.0.1/ ',
  'https://ex\u00adample.com/',
  'https://127.0.0.1\u200b/',
  'https://example.com/#@127.0.0.1/',
  'https://example.com#.internal',
  'https://example.com/\r\nHost: 127.0.0.1',
  `https://example.com/${'a'.repeat(500)}`,
]
const schemes = [
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.1:6379/_INFO',
  'dict://127.0.0.1:11211/',
  'ldap://127.0.0.1/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'blob:https://example.com/1',
  'ws://example.com/',
  'wss://example.com/',
  'jar:https://example.com!/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'HTTP://EXAMPLE.COM/',
  'http://example.com/',
  'http://example.com:443/',
]
/** None of them may be saved, and none may be sent to. */
export const hostileUrls: readonly string[] = [
  ...[...split(addresses), ...split(names)].flatMap((host) => [`https://${host}/`, `http://${host}:8443/hooks?x=1`]),
  ...ports.map((port) => `https://example.com:${port}/`),
  ...credentials,
  ...malformed,
  ...schemes,
]
