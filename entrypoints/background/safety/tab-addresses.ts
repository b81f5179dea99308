const MOST_TABS = 1000;

/** An address for each tab. Closing tabs are not always reported, so the tabs seen longest ago are dropped. */
export class TabAddresses extends Map<number, string> {
  override set(tabId: number, url: string): this {
    this.delete(tabId);
    super.set(tabId, url);
    const [oldest] = this.keys();
    if (this.size > MOST_TABS && oldest !== undefined) this.delete(oldest);
    return this;
  }
}
