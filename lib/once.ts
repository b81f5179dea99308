/** Makes something at the first call and keeps it until it is forgotten. A failure is tried again. */
export function createKept<T>(make: () => Promise<T>) {
  let making: Promise<T> | null = null;
  let made: T | undefined;
  return {
    load(): Promise<T> {
      if (making) return making;
      const mine = make();
      making = mine;
      mine.then(
        (found) => {
          if (making === mine) made = found;
        },
        () => {
          if (making === mine) making = null;
        },
      );
      return mine;
    },
    /** Undefined: it must be loaded first. */
    peek: () => made,
    forget(): void {
      making = null;
      made = undefined;
    },
  };
}

export const createOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => createKept(make).load;
