/** A machine of the installation. */
export type Machine = { name: string; address: string }

/** What a process does (ROLE). */
export type Role = 'all' | 'web' | 'stream' | 'jobs'

/** What an installation consists of; see inventory.example.json. */
export type Inventory = {
  /** The host at which visitors reach the product. */
  domain: string
  /** The network of the machines, in CIDR notation: the database accepts connections from it alone. */
  network: string
  /** The address that keepalived moves between the edge machines. */
  publicAddress: string
  prefix: number
  /** The network interface of the edge machines. */
  interface: string
  databases: Machine[]
  applications: Machine[]
  edges: Machine[]
  /** The ports of the processes on each application machine. */
  processes: number[]
  /** The ROLE of processes by their port; `all` by default. */
  roles?: Partial<Record<string, Role>>
  /** Values that replace or complete {@link standardSettings}. */
  settings: Record<string, string>
}

/** The task of a machine. */
export type Task = 'database' | 'application' | 'edge'

/** Paths and sizes of a Debian machine with the packages that README.md names. */
export const standardSettings = {
  certificates: '/etc/virage/certificates',
  publicCertificates: '/etc/virage/public-certificates',
  errors: '/etc/haproxy/errors',
  run: '/run/haproxy',
  node: '/usr/local/bin/node',
  failureDetector: '/opt/virage-failure-detector',
  etcdData: '/var/lib/etcd/virage',
  etcdState: 'new',
  postgresBin: '/usr/lib/postgresql/18/bin',
  postgresData: '/var/lib/postgresql/18/virage',
  postgresSocket: '/var/run/postgresql',
  /** A quarter of the memory is a good start. */
  sharedBuffers: '2GB',
  usePgRewind: 'true',
  postgresCopy: '  create_replica_methods: [basebackup]\n  basebackup: { checkpoint: fast }\n',
  archiveCommand: "'pgbackrest --stanza=virage archive-push %p'",
  serverTls:
    'ssl verify required ca-file /etc/virage/certificates/ca.pem crt /etc/virage/certificates/machine.pem verifyhost processes.internal',
  requestsPerMinute: '6000',
  /** Connections that a balancer accepts; each takes two descriptors of LimitNOFILE. */
  edgeConnections: '90000',
  applicationConnections: '60000',
  /** Email addresses, separated by commas. */
  operators: '',
  mediaBucket: '',
  mediaRegion: '',
  /** `s3`; a rehearsal has `posix`, which ignores bucket, endpoint and region. */
  backupType: 's3',
  backupPath: '/virage',
  backupSpool: '/var/spool/pgbackrest',
  backupBucket: '',
  backupEndpoint: '',
  backupRegion: '',
  collector: '',
}

/** The port at which the edge reaches a process over TLS. */
export const tlsPortOf = (port: number): number => port + 1_000

/** Returns the ports of processes that do this, among other things or alone. */
export const portsOf = ({ processes, roles = {} }: Inventory, role: Role): number[] =>
  processes.filter((port) => ['all', role].includes(roles[port] ?? 'all'))

/** Returns every machine with its task. */
export const machinesOf = (inventory: Inventory): (Machine & { task: Task })[] => [
  ...inventory.databases.map((machine) => ({ ...machine, task: 'database' as const })),
  ...inventory.applications.map((machine) => ({ ...machine, task: 'application' as const })),
  ...inventory.edges.map((machine) => ({ ...machine, task: 'edge' as const })),
]
