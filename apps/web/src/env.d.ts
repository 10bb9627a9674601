interface ImportMetaEnv {
  /** The web address of the clone that was built, or empty; see source-address.ts. */
  readonly SOURCE_ADDRESS: string;
}
