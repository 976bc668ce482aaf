use landsraad_dune::Dune;
use landsraad_dune::editions::EDITIONS;
use landsraad_kernel::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
#[test]
fn list() {
    for edition in EDITIONS {
        let mut found: BTreeMap<String, (u32, String)> = BTreeMap::new();
        for adv in [false, true] {
            let names = ["advanced", "advanced-combat", "increased-spice-flow", "double-blow", "tournament"];
            let known = |name: &&str| edition.settings.iter().any(|s| s.key == *name);
            let mut options = Options::default();
            if adv {
                options = names.into_iter().filter(known).fold(options, |o, name| o.with(name, true));
            }
            for seats in [3u8, 6] {
                let rules = Dune::build(edition.id, &options, seats).unwrap();
                let mut pool: Vec<_> = vec![];
                let mut rng = Seeded::from_u64(7);
                for g in 0..12u64 {
                    let mut s = rules.setup(&mut Seeded::from_u64(g), &mut EventSink::mute());
                    let mut n = 0u64;
                    while let Pending::Seats(seats) = rules.pending(&s) {
                        n += 1;
                        let seat = seats.iter().nth(rng.below(seats.len() as u32) as usize).unwrap();
                        let mut l = vec![];
                        rules.legal(&s, seat, &mut |a| {
                            l.push(a);
                            ControlFlow::Continue(())
                        });
                        let a = l[rng.below(l.len() as u32) as usize];
                        if rng.below(3) == 0 {
                            if pool.len() < 600 {
                                pool.push(a)
                            } else {
                                let i = rng.below(600) as usize;
                                pool[i] = a;
                            }
                        }
                        if rng.below(20) == 0 {
                            let mut asd = vec![];
                            rules.asides(&s, seat, &mut |a| {
                                asd.push(a);
                                ControlFlow::Continue(())
                            });
                            if !asd.is_empty() {
                                let x = asd[rng.below(asd.len() as u32) as usize];
                                if pool.len() < 600 {
                                    pool.push(x)
                                } else {
                                    let i = rng.below(600) as usize;
                                    pool[i] = x;
                                }
                            }
                        }
                        for who in Seat::first(rules.seats()) {
                            for _ in 0..6 {
                                if pool.is_empty() {
                                    continue;
                                }
                                let act = pool[rng.below(pool.len() as u32) as usize];
                                if let Err(e) = rules.check(&s, who, &act) {
                                    if e.rule.id().split('.').next() != Some(edition.id) {
                                        found
                                            .entry(e.rule.id().to_owned())
                                            .or_insert((0, format!("{act:?} {:?}", e.why)))
                                            .0 += 1;
                                    }
                                }
                            }
                        }
                        rules.apply(
                            &mut s,
                            seat,
                            &a,
                            &mut Seeded::new(Seed::from_u64(g), n),
                            &mut EventSink::mute(),
                        );
                        if let Some(d) = rules.pending(&s).seats().first().and_then(|x| rules.decision(&s, x))
                        {
                            if d.rule.id().split('.').next() != Some(edition.id) {
                                found
                                    .entry(format!("Q {}", d.rule.id()))
                                    .or_insert((0, format!("{:?}", d.question)))
                                    .0 += 1;
                            }
                        }
                    }
                }
            }
        }
        println!("== {}", edition.id);
        for (k, (n, e)) in found {
            println!("{k} {n} {}", e.chars().take(150).collect::<String>());
        }
    }
}
