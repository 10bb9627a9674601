export class Cookies {
  private readonly kept = new Map<string, string>();

  get header(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.kept.delete(name);
      else this.kept.set(name, value);
    }
  }
}
