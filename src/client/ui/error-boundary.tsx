import { Component, type ReactNode } from "react";

/** Shows something in place of a screen that broke, instead of an empty page. React has logged what happened. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
